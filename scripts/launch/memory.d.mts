export declare const MEMORY_ENVIRONMENT: Readonly<Record<string, string>>;
