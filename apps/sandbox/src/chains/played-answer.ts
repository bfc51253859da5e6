/** An answer over HTTP: JSON, or plain text. */
export interface PlayedAnswer {
  readonly status: number;
  readonly text: string;
  readonly isJson: boolean;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export const json = (value: unknown): PlayedAnswer => ({
  status: 200,
  text: JSON.stringify(value),
  isJson: true,
});

export const plain = (text: string, status = 200): PlayedAnswer => ({
  status,
  text,
  isJson: false,
});
