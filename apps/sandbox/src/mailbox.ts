import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';

/** A mail as it arrived. */
export interface ReceivedMail {
  /** 1, 2, 3 … in the order of arrival. */
  readonly number: number;
  readonly from: string;
  /** The real recipients, from the envelope. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  /** ISO 8601, from its own header. */
  readonly sentAt: string;
  readonly text: string;
  readonly html: string;
  /** Headers and body as they were received. */
  readonly raw: string;
}

export interface Mailbox {
  /** The oldest first. */
  all(): readonly ReceivedMail[];
  add(mail: { raw: Buffer; to: readonly string[] }): Promise<void>;
}

/**
 * Mails in memory and, with a folder, also in one file each, which survives a restart. All but the
 * newest `kept` are deleted.
 */
export async function openMailbox({
  folder,
  kept,
}: {
  folder: string | undefined;
  kept: number;
}): Promise<Mailbox> {
  const mails = await readKept(folder);
  let last = mails.at(-1)?.number ?? 0;
  return {
    all: () => mails,
    async add({ raw, to }) {
      last += 1;
      const number = last;
      mails.push(await parse({ number, raw, to }));
      mails.sort((one, other) => one.number - other.number);
      if (folder !== undefined) await write(join(folder, fileName(number)), { raw, to });
      for (const old of mails.splice(0, Math.max(0, mails.length - kept)))
        if (folder !== undefined) await rm(join(folder, fileName(old.number)), { force: true });
    },
  };
}

const fileName = (number: number) => `${String(number).padStart(8, '0')}.json`;

/** Written under another name first, so a crash leaves no partial file. */
async function write(file: string, { raw, to }: { raw: Buffer; to: readonly string[] }) {
  const content = JSON.stringify({ to, raw: raw.toString('latin1') });
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function readKept(folder: string | undefined): Promise<ReceivedMail[]> {
  if (folder === undefined) return [];
  await mkdir(folder, { recursive: true });
  const files = (await readdir(folder)).filter((name) => /^\d{8}\.json$/.test(name)).toSorted();
  const mails: ReceivedMail[] = [];
  for (const name of files) {
    const { to, raw } = JSON.parse(await readFile(join(folder, name), 'utf8')) as {
      to: string[];
      raw: string;
    };
    mails.push(
      await parse({ number: Number.parseInt(name, 10), raw: Buffer.from(raw, 'latin1'), to }),
    );
  }
  return mails;
}

async function parse({
  number,
  raw,
  to,
}: {
  number: number;
  raw: Buffer;
  to: readonly string[];
}): Promise<ReceivedMail> {
  // Without this option the parser makes up a text part for a mail that has none.
  const parsed = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true });
  return {
    number,
    from: parsed.from?.text ?? '',
    to,
    subject: parsed.subject ?? '',
    messageId: parsed.messageId ?? '',
    sentAt: parsed.date?.toISOString() ?? '',
    text: parsed.text ?? '',
    html: parsed.html || '',
    raw: raw.toString('latin1'),
  };
}
