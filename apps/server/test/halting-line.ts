import net, { type AddressInfo } from 'node:net';
import type { DatabaseConnection } from '../src/core/database/database.ts';
import { addressOf, through } from './breakable-line.ts';

/** A simulated network between a program and PostgreSQL that halts at one message until it is told to continue. */
export interface HaltingLine {
  /** The connection through the line. */
  readonly connection: DatabaseConnection;
  /** The number of messages that the program has sent so far, over all its connections. */
  readonly sent: () => number;
  /**
   * Resolves when the message to halt at has been sent; it has not arrived. Never resolves without such a
   * message.
   */
  readonly halted: Promise<void>;
  /** Lets that message and all later ones arrive. */
  goOn(): void;
  close(): Promise<void>;
}

export async function createHaltingLine(
  target: DatabaseConnection,
  { haltAt = Infinity }: { haltAt?: number } = {},
): Promise<HaltingLine> {
  const sockets = new Set<net.Socket>();
  const held: (() => void)[] = [];
  let sent = 0;
  let isHalted = false;
  let tellHalted = (): void => undefined;
  const halted = new Promise<void>((resolve) => {
    tellHalted = resolve;
  });
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const server = net.createServer((client) => {
    keep(client);
    const upstream = net.connect(addressOf(target));
    keep(upstream);
    client.on('data', (message) => {
      sent += 1;
      if (sent === haltAt) isHalted = true;
      if (!isHalted) upstream.write(message);
      else held.push(() => upstream.write(message));
      if (sent === haltAt) tellHalted();
    });
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    connection: through(target, (server.address() as AddressInfo).port),
    sent: () => sent,
    halted,
    goOn() {
      isHalted = false;
      for (const send of held.splice(0)) send();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
