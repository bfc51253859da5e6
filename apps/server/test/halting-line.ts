import net, { type AddressInfo } from 'node:net';
import type { DatabaseConnection } from '../src/core/database/database.ts';
import { addressOf, through } from './breakable-line.ts';

/** A network between a program and PostgreSQL that halts at one message and lets nothing on until it is told to. */
export interface HaltingLine {
  /** The connection through the line. */
  readonly connection: DatabaseConnection;
  /** How many messages the program has sent so far, over all its connections. */
  readonly sent: () => number;
  /** When the message at which it was to halt has been sent; it has not arrived. Never, if none was. */
  readonly halted: Promise<void>;
  /** Lets that message arrive, and all others. */
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
