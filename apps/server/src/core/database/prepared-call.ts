import pg from 'pg';

/** How the rows of a prepared statement look on one connection. */
interface RowShape {
  readonly columns: readonly { name: string; parse: (text: string) => unknown }[];
  /** Every column, so that all rows of a statement are objects of one shape. */
  readonly emptyRow: Readonly<Record<string, null>>;
}

/** What is known of the statements that a connection has prepared, by their names. */
export type RowShapes = Map<string, RowShape>;

/** The messages of the protocol that a call sends. The driver's types are of an older version. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  /** By name: those that PostgreSQL has confirmed, and those that it has not answered yet. */
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string }): void;
  bind(call: { statement: string; values: readonly unknown[] }): void;
  describe(portal: { type: 'P'; name: '' }): void;
  execute(portal: { portal: '' }): void;
  sync(): void;
}

type Statement = Readonly<{ name: string; text: string; values: readonly unknown[] }>;
type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** A fault on this side: of a value that cannot be sent, or of a row that cannot be read. The connection is as before. */
export class CallFault extends Error {
  override readonly name = 'CallFault';
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } })
  .utils;

/**
 * Calls a prepared statement. `shapes` belongs to the connection. Fails as a query of the driver does.
 *
 * The driver's own query has the rows described at each call, which takes a third of the time of a short statement.
 * This one has them described at the first call of a connection: PostgreSQL rather refuses a prepared statement
 * (0A000) than change its columns.
 */
export async function callPrepared(
  client: pg.PoolClient,
  shapes: RowShapes,
  statement: Statement,
): Promise<Result> {
  try {
    return await new Promise<Result>((resolve, reject) => {
      client.query(
        new PreparedCall(statement, client, shapes, (error, result) =>
          error === null ? resolve(result) : reject(error),
        ),
      );
    });
  } catch (error) {
    // The stack of the socket's event says nothing about the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Only the driver's own queries may be pipelined. All that one does is done in another way here. */
const DriverQuery = pg.Query as unknown as new (statement: Statement) => object;

/** A query as the driver's client drives it: it submits one, and hands each message of the answer to it. */
class PreparedCall extends DriverQuery implements pg.Submittable {
  /** The client notes under it which statements are prepared; empty for a call that prepares its own. */
  name: string;
  readonly text: string;
  /** The client wraps it to limit the time. */
  callback: (error: Error | null, result: Result) => void;
  readonly #statement: string;
  readonly #values: readonly unknown[];
  readonly #client: pg.PoolClient;
  readonly #shapes: RowShapes;
  readonly #rows: Record<string, unknown>[] = [];
  #shape: RowShape | undefined;
  #completed = '';
  #failure: Error | null = null;

  constructor(
    { name, text, values }: Statement,
    client: pg.PoolClient,
    shapes: RowShapes,
    callback: (error: Error | null, result: Result) => void,
  ) {
    super({ name, text, values });
    this.name = name;
    this.text = text;
    this.callback = callback;
    this.#statement = name;
    this.#values = values;
    this.#client = client;
    this.#shapes = shapes;
  }

  /** Returns the error of a value that cannot be sent; nothing has been sent then. */
  submit(connection: pg.Connection): Error | null {
    const { text } = this;
    const wire = connection as unknown as Wire;
    let values: unknown[];
    try {
      values = this.#values.map((value) => prepareValue(value));
    } catch (error) {
      return new CallFault((error as Error).message, { cause: error });
    }
    this.#shape = this.#shapes.get(this.#statement);
    // All messages of a call leave in one write.
    wire.stream.cork();
    if (wire.parsedStatements[this.#statement] === undefined) {
      // The call that prepares the statement may fail, and this one must not fail with it.
      if (wire.submittedNamedStatements[this.#statement] !== undefined) this.name = '';
      else wire.submittedNamedStatements[this.#statement] = text;
      wire.parse({ name: this.name, text });
    }
    wire.bind({ statement: this.name, values });
    if (this.#shape === undefined) wire.describe({ type: 'P', name: '' });
    wire.execute({ portal: '' });
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#shape = {
      columns: fields.map(({ name, dataTypeID }) => ({
        name,
        parse: this.#client.getTypeParser(dataTypeID, 'text') as (text: string) => unknown,
      })),
      emptyRow: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
    this.#shapes.set(this.#statement, this.#shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#shape === undefined || this.#failure !== null) return;
    const { columns, emptyRow } = this.#shape;
    const row: Record<string, unknown> = { ...emptyRow };
    try {
      let index = 0;
      for (const { name, parse } of columns) {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
        index += 1;
      }
      this.#rows.push(row);
    } catch (error) {
      this.#failure = new CallFault((error as Error).message, { cause: error });
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#completed = text;
  }

  handleReadyForQuery(): void {
    // Such as `SELECT 20` or `INSERT 0 1`.
    const [command = '', ...counts] = this.#completed.split(' ');
    this.callback(this.#failure, {
      command,
      rowCount: Number(counts.at(-1) ?? 0),
      rows: this.#rows,
    });
  }

  handleError(error: Error): void {
    this.callback(error, { command: '', rowCount: null, rows: [] });
  }
}
