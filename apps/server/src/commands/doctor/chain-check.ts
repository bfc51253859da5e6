import { recognisedChainKeys, recognisedChains } from '@ghost-pay/contract/evidence/assets';
import type { ChainSource, ChainSources } from '../../gateways/chains/chain-source.ts';
import { type Diagnosis, fault, ok, warning } from './diagnosis.ts';
import { doctorTexts as texts } from './doctor.texts.ts';
import type { DoctorGround } from './doctor-ground.ts';

/** Asks every source of every chain for its newest block. */
export async function checkChains({
  config,
  chains,
}: Pick<DoctorGround, 'chains'> & {
  readonly config: Pick<DoctorGround['config'], 'mode'>;
}): Promise<Diagnosis> {
  const named = namesOfChains(chains);
  if (named.length === 0) return config.mode === 'sandbox' ? ok(texts.played) : ok(texts.noChains);
  const asked = await Promise.all(
    named.map(async ({ name, sources }) => {
      const answers = await Promise.all(sources.map(answersOf));
      return { name, silent: sources.filter((_source, index) => answers[index] !== true), sources };
    }),
  );
  const away = asked.filter(({ silent, sources }) => silent.length === sources.length);
  if (away.length > 0) return fault(texts.chainsAway(away.map(({ name }) => name).join(', ')));
  const silent = asked.flatMap(({ name, silent: some }) =>
    some.map((source) => `${source.name} (${name})`),
  );
  return silent.length > 0
    ? warning(texts.sourcesSilent(silent.join(', ')))
    : ok(texts.chainsAnswer(named.map(({ name }) => name).join(', ')));
}

function namesOfChains(chains: ChainSources) {
  return recognisedChainKeys
    .map((chain) => ({ name: recognisedChains[chain].name, sources: chains[chain] }))
    .filter(({ sources }) => sources.length > 0);
}

async function answersOf(source: ChainSource): Promise<boolean> {
  return source.readTip().then(
    () => true,
    () => false,
  );
}
