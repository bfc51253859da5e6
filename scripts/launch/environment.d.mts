export declare const ENVIRONMENT: Readonly<Record<string, string>>;
