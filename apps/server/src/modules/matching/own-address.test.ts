import { makePaymentId } from '@ghost-pay/contract/payment-id';
import type { BitcoinKey } from '@ghost-pay/contract/settings/settings.schemas';
import { bitcoinPayment } from '@ghost-pay/sandbox/chains/bitcoin-chain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newRule } from '../../../test/approval-rule.ts';
import { giveCoinRates } from '../../../test/coin-rates.ts';
import { type Asked, type EvidenceSite, startEvidenceSite } from '../../../test/evidence-site.ts';
import { newTransactionHash, subscriptionPayload } from '../../../test/payments.ts';
import { startScriptedRpc } from '../../../test/scripted-rpc.ts';
import { createBitcoindProtocol } from '../../gateways/chains/bitcoind-source.ts';
import { createGuardedSource } from '../../gateways/chains/guarded-source.ts';
import { forgetNextIndexes } from '../settings/settings.public.ts';
import { bringForward, keepWatchlist } from './watchlist.repository.ts';
import { askOwnNode, findPayments, watchDue } from './usecases/watch-transfers.ts';
import { takeWatchRound } from './watching.ts';

// Bitcoin payments with an address of their own, on a played chain that two sources tell of.

/** The account of BIP-84's test vectors, and its first receiving addresses. */
const zpub =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const root = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const first = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g';

let site: EvidenceSite;
beforeAll(async () => {
  site = await startEvidenceSite();
  await site.ask('btc');
  await watch();
  await call('PUT', '/settings', { crypto_btc_address: zpub });
});
afterAll(() => site.close());

/** What the calls of these tests answer. */
interface Said {
  readonly bitcoin_key?: BitcoinKey | null;
  readonly crypto_btc_address?: string;
  readonly addresses?: readonly string[];
  readonly fields?: Readonly<Record<string, string>>;
  readonly finding?: string;
}
async function call(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) {
  const { headers } = await site.admin();
  const answer = await site.server.app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  });
  return { code: answer.statusCode, answer: answer.json<Said>() };
}
const keyNow = async () => (await call('GET', '/settings/bitcoin-key')).answer.bitcoin_key;
async function watch(seconds = 120): Promise<void> {
  site.server.clock.advance(seconds * 1_000);
  await giveCoinRates(site.server);
  await watchDue(site.server.dependencies);
  await findPayments(site.server.dependencies);
}
async function rowsOf(sql: string, ...values: unknown[]) {
  const { rows } = await site.server.testDatabase.pool.query<Record<string, unknown>>(sql, values);
  return rows;
}

let people = 0;
function person() {
  people += 1;
  const payment_id = makePaymentId({
    randomBytes: (bytes) => crypto.getRandomValues(bytes),
    now: site.server.clock.now().getTime(),
  });
  const userUsername = `river_${people}`;
  return { payment_id, userUsername, userEmail: `${userUsername}@example.org` };
}
/** A named visitor with a quote, from a network of their own. */
async function open(who: object = person(), changes: object = {}) {
  // The limits of a network are tried below.
  await rowsOf('update quotes set network = null');
  const asked = await site.ask('btc', { ...who, ...changes });
  const pay = (amount = asked.atomic) => site.pay('btc', { amount, to: asked.address });
  return { ...asked, who, asked, pay };
}
async function register({ token, who }: { token: string; who: object }, txid: string | null) {
  return site.register(
    subscriptionPayload({ ...who, crypto_type: 'btc', txid, quote_token: token }),
  );
}
async function settled() {
  site.mine('btc', 7);
  await watch();
  await site.readLater();
}
const findingsOf = async (id: string) => {
  const { verdict, whose, findings } = await site.evidence(id);
  return [verdict, whose, findings.map(({ code }) => code).join(' ')];
};
const paymentOf = async ({ who }: { who: object }) =>
  (
    await rowsOf(
      'select id, txid, payment_address, root_address, status from transactions where payment_id = $1',
      (who as { payment_id: string }).payment_id,
    )
  )[0];

describe('The key', () => {
  test('stands for its first address, is sealed, and is shown by its ends', async () => {
    const { answer } = await call('GET', '/settings');
    expect(answer.crypto_btc_address).toBe(root);
    expect(await keyNow()).toMatchObject({
      key: `${zpub.slice(0, 8)}…${zpub.slice(-6)}`,
      gap: 200,
    });
    const tables = await rowsOf(`select table_name as name from information_schema.columns
      where table_schema = 'public' group by 1`);
    for (const { name } of tables) {
      const rows = await rowsOf(`select to_jsonb(t)::text as text from "${String(name)}" t`);
      for (const { text } of rows) expect(String(text)).not.toContain(zpub.slice(0, 20));
    }
  });

  test('shows three addresses to compare with the wallet before anything is stored', async () => {
    const { answer } = await call('POST', '/settings/bitcoin-key/addresses', { key: zpub });
    expect(answer).toEqual({
      addresses: [root, first, expect.stringMatching(/^bc1q[0-9a-z]{38}$/)],
    });
  });

  test('is recorded when it is given, and again changes nothing', async () => {
    await call('PUT', '/settings', { crypto_btc_address: zpub });
    expect(await rowsOf(`select facts from audit_trail where subject_id = 'bitcoin_key'`)).toEqual([
      { facts: { from: '', to: 'bc1qcr8t…306fyu' } },
    ]);
  });

  test.each([
    ['a private key', zpub.replace('zpub', 'zprv'), 'This is a private key'],
    ['a key with a wrong letter', zpub.replace('Q2Ai', 'Q3Ai'), 'its checksum is wrong'],
  ])('%s is refused', async (_name, text, sentence) => {
    const { code, answer } = await call('PUT', '/settings', {
      crypto_btc_address: text,
    });
    expect([code, answer.fields?.['crypto_btc_address']]).toEqual([
      400,
      expect.stringContaining(sentence),
    ]);
  });
});

describe('A quote', () => {
  test('of a named visitor gets the next address and the plain price; of nobody the site’s address', async () => {
    const one = await open();
    const other = await open();
    expect([one.address, one.atomic]).toEqual([first, other.atomic]);
    expect(new Set([root, one.address, other.address]).size).toBe(3);
    const nobody = await site.ask('btc');
    expect([nobody.address, nobody.atomic < one.atomic]).toEqual([root, true]);
  });

  test('that is asked for again keeps its address, until money has come', async () => {
    const page = await open();
    const again = await site.ask('btc', { ...page.who, replaces: page.token });
    expect([again.token, again.address]).toEqual([page.token, page.address]);
    page.pay(page.atomic / 2n);
    await watch();
    const after = await site.ask('btc', { ...page.who, replaces: page.token });
    expect(after.address).not.toBe(page.address);
  });

  test('never gets an address twice, however many ask at once', async () => {
    await giveCoinRates(site.server);
    await rowsOf('update quotes set network = null');
    const given = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const payload = {
          ...person(),
          type: 'ghost-eshop-pro',
          payment_method: 'crypto',
          crypto_type: 'btc',
          subscriptionDuration: '3 months',
        };
        const url = '/api/payments/quotes';
        const answer = await site.server.app.inject({ method: 'POST', url, payload });
        return answer.json<{ coin: { address: string } }>().coin.address;
      }),
    );
    expect(given).not.toContain(root);
    expect(new Set(given).size).toBe(60);
    const [{ count } = {}] =
      await rowsOf(`select count(*)::int from (select payment_address from quotes
      where address_index is not null group by 1 having count(*) > 1) twice`);
    expect(count).toBe(0);
  });

  test('of a network that has three open ones gets an exact amount at the site’s address', async () => {
    await rowsOf('update quotes set network = null');
    const { limits } = site.server.dependencies;
    const { uniqueAmounts } = limits;
    Object.assign(limits, { uniqueAmounts: 12 });
    const asked: Asked[] = [];
    for (let count = 0; count < 4; count += 1) asked.push(await site.ask('btc', person()));
    Object.assign(limits, { uniqueAmounts });
    expect(asked.map(({ address }) => address === root)).toEqual([false, false, false, true]);
    const [{ is_unique: isUnique } = {}] = await rowsOf(
      'select is_unique from quotes order by id desc limit 1',
    );
    expect(isUnique).toBe(true);
  });
});

test('a rule verifies what is within the tolerance, and leaves what is not', async () => {
  await call('PUT', '/settings', { security_auto_process: 'true' });
  // Neither the address nor the price was changed of late.
  await site.read();
  await rowsOf('delete from address_history');
  await rowsOf('delete from chain_stops');
  site.server.clock.advance(25 * 3_600_000);
  const rule = { ...newRule('Own addresses'), types: ['ghost-eshop-pro'], mode: 'on' };
  const added = await call('POST', '/approval-rules', { ...rule, mode: 'shadow' });
  expect(added.code).toBe(201);
  await rowsOf(`update approval_rules set mode = 'on'`);
  const pages = [];
  for (const share of [9_950n, 9_000n, 12_000n]) {
    const page = await open();
    await watch();
    page.pay((page.atomic * share) / 10_000n);
    pages.push(page);
  }
  await settled();
  await site.readLater();
  const states = [];
  for (const page of pages) states.push((await paymentOf(page))?.['status']);
  expect(states).toEqual([
    'pending_subscription_update',
    'pending_payment_verification',
    'pending_payment_verification',
  ]);
  await rowsOf(`update approval_rules set mode = 'off'`);
});

describe('Money at an own address', () => {
  test.each([
    ['exactly', 100n, 'proven', 'exact_amount own_address'],
    ['a little less', 9_950n, 'proven', 'own_address amount_not_exact'],
    ['a little more', 10_050n, 'proven', 'own_address amount_not_exact'],
    ['too little', 9_000n, 'questionable', 'underpaid own_address'],
    ['too much', 12_000n, 'questionable', 'overpaid own_address'],
  ] as const)('%s is the payment’s: %s', async (_name, share, verdict, findings) => {
    const page = await open();
    await watch();
    const of = share === 100n ? page.atomic : (page.atomic * share) / 10_000n;
    const txid = page.pay(of);
    await settled();
    const payment = await paymentOf(page);
    expect(payment).toMatchObject({ txid, payment_address: page.address, root_address: root });
    expect(await findingsOf(String(payment?.['id']))).toEqual([verdict, 'quote', findings]);
    expect((await site.detail(String(payment?.['id']))).payment_address_replaced).toBe(false);
  });

  test('in two parts is the payment’s, once both are final', async () => {
    const page = await open();
    await watch();
    page.pay(page.atomic / 2n);
    await settled();
    const payment = await paymentOf(page);
    const id = String(payment?.['id']);
    expect(await findingsOf(id)).toEqual(['questionable', 'quote', 'underpaid own_address']);
    page.pay(page.atomic - page.atomic / 2n);
    await watch();
    await site.readLater();
    expect((await findingsOf(id))[0]).toBe('settling');
    await settled();
    expect(await findingsOf(id)).toEqual([
      'proven',
      'quote',
      'exact_amount own_address several_transfers',
    ]);
  });

  test.each(['types its hash', 'waits'])(
    'belongs to the payer who %s, after two strangers have named its hash',
    async (how) => {
      const payer = await open();
      await watch();
      const txid = payer.pay();
      const thieves = [
        await register(await open(), txid),
        await site.register(subscriptionPayload({ ...person(), crypto_type: 'btc', txid })),
      ];
      if (how === 'waits') await watch();
      else await register(payer, txid);
      await settled();
      const payment = await paymentOf(payer);
      expect(payment).toMatchObject({ txid, status: 'pending_payment_verification' });
      const detail = await site.detail(String(payment?.['id']));
      expect(detail.contests).toEqual([]);
      expect(await findingsOf(String(payment?.['id']))).toEqual([
        'proven',
        'quote',
        'exact_amount own_address',
      ]);
      await site.readLater();
      for (const { id } of thieves)
        expect(await findingsOf(id)).toEqual(['refuted', 'unknown', 'already_counted']);
    },
  );

  test.each(['a hash of no transaction', 'a transaction that its sender takes back'])(
    'takes the place of %s, which the payer has named',
    async (what) => {
      const page = await open();
      await watch();
      const named = what.startsWith('a hash')
        ? newTransactionHash()
        : site.pay('btc', { amount: page.atomic, to: page.address, isTakenBack: true });
      const { id } = await register(page, named);
      site.mine('btc', 1);
      await watch();
      await site.readLater();
      expect((await findingsOf(id))[0]).toBe('not_found');
      const txid = page.pay();
      await settled();
      expect(await paymentOf(page)).toMatchObject({ id, txid });
      expect(await findingsOf(id)).toEqual(['proven', 'quote', 'exact_amount own_address']);
    },
  );

  test('of several payers comes by one transaction of an exchange, and is each one’s', async () => {
    const payers = [await open(), await open()];
    await watch();
    const outputs = payers.map(({ address, atomic }) => ({ to: address, amount: atomic }));
    const txid = site.peer.chains.bitcoin.send(bitcoinPayment({ outputs }));
    for (const payer of payers) await register(payer, txid);
    await settled();
    for (const payer of payers) {
      const id = String((await paymentOf(payer))?.['id']);
      expect(await findingsOf(id)).toEqual(['proven', 'quote', 'exact_amount own_address']);
      const { expected, seen } = await site.evidence(id);
      expect(seen?.amount).toBe(expected.amount);
    }
  });

  test('of an earlier choice of the same page is its payment’s too, and people decide', async () => {
    const who = person();
    const before = await open(who);
    const now = await open(who, { replaces: before.token, subscriptionDuration: '6 months' });
    expect(now.address).not.toBe(before.address);
    const txid = before.pay();
    const { id } = await site.register(
      subscriptionPayload({
        ...who,
        subscriptionDuration: '6 months',
        crypto_type: 'btc',
        txid,
        quote_token: now.token,
      }),
    );
    await settled();
    expect(await findingsOf(id)).toEqual([
      'questionable',
      'hash_only',
      expect.stringContaining('underpaid'),
    ]);
  });

  test('fits, when the payer types its hash, for them alone', async () => {
    const page = await open();
    const txid = page.pay();
    const check = async (quoteToken?: string) =>
      (
        await call('POST', '/payments/crypto/hash-check', {
          crypto_type: 'btc',
          txid,
          quoteToken,
        })
      ).answer.finding;
    expect([await check(page.token), await check()]).toEqual(['pending', 'other_address']);
  });

  test('that was there before the quote is left to people', async () => {
    const page = await open();
    // The operator's wallet has handed the same address to somebody else.
    const txid = page.pay();
    await rowsOf(
      `insert into incoming_transfers (chain, txid, asset, position, address, amount_atomic, is_small, how, state,
         first_seen_at, changed_at) values ('bitcoin', $1, 'btc@bitcoin', 0, $2, $3, false, 'direct', 'pending',
         (select created_at - interval '1 hour' from quotes where payment_address = $2), now())`,
      txid,
      page.address,
      page.atomic.toString(),
    );
    const { id } = await register(page, txid);
    await settled();
    expect((await findingsOf(id))[2]).toContain('older_than_quote');
  });
});

test('a month of a busy shop is watched: ten thousand addresses', async () => {
  const { database, clock } = site.server.dependencies;
  const now = clock.now();
  const watchlist = Array.from({ length: 10_000 }, (_, index) => ({
    chain: 'bitcoin' as const,
    way: 'pages' as const,
    address: `own-${index}`,
    owner: root,
    until: new Date(now.getTime() + 1_000),
  }));
  const known = await rowsOf('select chain, way, address, owner, until from watched_places');
  const all = [...watchlist, ...(known as unknown as typeof watchlist)];
  // The planner knows the table of a quiet hour: a few addresses, none of them planned for later.
  await rowsOf(`update watched_places set next_look_at = next_look_at - interval '1 day'`);
  await rowsOf('analyze watched_places');
  await keepWatchlist(database, { watchlist: all, now });
  await bringForward(database, { watchlist, now, at: new Date(now.getTime() - 60_000) });
  const [{ count } = {}] = await rowsOf(
    `select count(*)::int from watched_places where address like 'own-%' and next_look_at < $1`,
    now,
  );
  expect(count).toBe(10_000);
  await rowsOf(`delete from watched_places where address like 'own-%'`);
});

describe('At the end of the key', () => {
  test('as many addresses as the wallet looks ahead are given; then old ones that nobody paid', async () => {
    const { next_index: next, highest_paid: paid } = (await keyNow()) ?? {};
    await call('PUT', '/settings', { bitcoin_address_gap: '1' });
    await rowsOf('update bitcoin_keys set next_index = $1', (paid ?? 0) + 1);
    await rowsOf('delete from quotes where address_index > $1', paid);
    const last = await open();
    expect(last.address).not.toBe(root);
    const beyond = await open();
    expect(beyond.address).toBe(root);
    // Its quote was deleted, as those are that nobody used for thirty days.
    await rowsOf('delete from quotes where payment_address = $1', last.address);
    const again = await open();
    expect(again.address).toBe(last.address);
    expect(
      await rowsOf('select is_unique from quotes where payment_address = $1', again.address),
    ).toEqual([{ is_unique: false }]);
    await rowsOf('update bitcoin_keys set next_index = $1', next);
    await call('PUT', '/settings', { bitcoin_address_gap: '200' });
  });

  test('after a restore no address is given until a super admin has set the next one, never back', async () => {
    const { next_index: next } = (await keyNow()) ?? {};
    await site.server.dependencies.database
      .transaction()
      .execute(async (trx) => forgetNextIndexes(trx));
    expect([(await keyNow())?.next_index, (await open()).address]).toEqual([null, root]);
    const set = async (index: number) =>
      (await call('PUT', '/settings/bitcoin-key/next-index', { next_index: index })).code;
    // Beyond all that the wallet looks ahead of the money that this database knows of.
    const first = (next ?? 0) + 250;
    expect(await set(first)).toBe(200);
    expect(await set(first - 1)).toBe(409);
    expect((await open()).address).not.toBe(root);
    expect(await keyNow()).toMatchObject({ next_index: first + 1, unpaid: 1 });
    // What was given before the number is not given once more.
    await call('PUT', '/settings', { bitcoin_address_gap: '1' });
    expect((await open()).address).toBe(root);
    await call('PUT', '/settings', { bitcoin_address_gap: '200' });
  });

  test('the own node is asked once for the addresses of all', async () => {
    const pages = [await open(), await open(), await open()];
    const txids = pages.map((page) => page.pay());
    const node = await startScriptedRpc((method) => {
      switch (method) {
        case 'getblockchaininfo':
          return { chain: 'main', blocks: 100, time: 1_790_000_000 };
        case 'getblockhash':
          return 'ab'.repeat(32);
        case 'getdescriptoractivity':
          return { activity: txids.map((txid) => ({ type: 'receive', txid, vout: 0 })) };
        default:
          return undefined;
      }
    });
    const { clock, dependencies } = site.server;
    const { chains } = dependencies;
    const own = createGuardedSource(
      { clock },
      createBitcoindProtocol({ chain: undefined }),
      { chain: 'bitcoin', url: node.url, name: 'own node', isOwn: true, requestsPerSecond: 100 },
      { exchangeMs: 60_000, readingMs: 120_000, waitsMs: [1] },
    );
    const withNode = { ...dependencies, chains: { ...chains, bitcoin: [own, ...chains.bitcoin] } };
    const turn = { askedAt: 0 };
    const ask = async () =>
      askOwnNode(withNode, { round: await takeWatchRound(dependencies), turn });
    const asked = () =>
      node.exchanges.filter(([method]) => method === 'getdescriptoractivity').length;
    await ask();
    const kept = await rowsOf('select txid from incoming_transfers where txid = any ($1)', txids);
    expect(kept.map(({ txid }) => String(txid)).toSorted()).toEqual(txids.toSorted());
    await ask();
    expect(asked()).toBe(1);
    clock.advance(15_000);
    const before = node.exchanges.length;
    await ask();
    expect(asked()).toBe(2);
    // What is known is not read again.
    expect(node.exchanges.slice(before).flat()).not.toContain('getrawtransaction');
    await node.close();
  });

  test('another address ends it, and what came to its own addresses stays ours', async () => {
    const page = await open();
    await watch();
    const txid = page.pay();
    const { id } = await register(page, txid);
    await call('PUT', '/settings', {
      crypto_btc_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    });
    expect([await keyNow(), (await open()).address]).toEqual([
      null,
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ]);
    await settled();
    expect((await findingsOf(id)).slice(0, 2)).toEqual(['proven', 'quote']);
    expect((await site.detail(id)).payment_address_replaced).toBe(true);
  });

  test('an address that was never ours has none either', async () => {
    await call('PUT', '/settings', { crypto_btc_address: zpub });
    const page = await open();
    const { id } = await register(page, page.pay());
    await call('PUT', '/settings', {
      crypto_btc_address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      not_ours: ['crypto_btc_address'],
    });
    await settled();
    expect((await findingsOf(id))[2]).toBe('wrong_destination');
  });
});
