import { escape } from '../sandbox-page.ts';
import { playedChains, type PlayedChainKey } from './ledger.ts';
import { chainName, chainPageOf, type PeerPage } from './page-parts.ts';
import { type Behaviour, offeredFor, type SourceName, sourceNames } from './source-behaviour.ts';

const sourceLabels: Record<SourceName, string> = { one: 'First source', two: 'Second source' };

/** How each source answers, with the switches. */
export function sourcesPage({
  behaviourOf,
  wasSaved,
}: {
  behaviourOf: (chain: PlayedChainKey, source: SourceName) => Behaviour;
  wasSaved: boolean;
}): PeerPage {
  const rows = playedChains.map((chain) => {
    const switches = sourceNames.map((source) =>
      choice({ chain, source, behaviour: behaviourOf(chain, source) }),
    );
    return `<fieldset class="pair">\n<legend>${escape(chainName(chain))}</legend>\n${switches.join('\n')}\n</fieldset>`;
  });
  return chainPageOf({
    title: 'Sources',
    body: `<h1>Sources</h1>
<p class="soft">The site asks two sources about each chain, and compares what they say. Choose how each answers.</p>
${wasSaved ? '<p class="done" role="status">Saved. The next answers are as chosen.</p>' : ''}
<form method="post" action="/sources">
${rows.join('\n')}
<div class="acts">
<button class="first" name="do" value="save">Save</button>
<button name="do" value="well">Let All Answer Well</button>
</div>
</form>`,
  });
}

function choice({
  chain,
  source,
  behaviour,
}: {
  chain: PlayedChainKey;
  source: SourceName;
  behaviour: Behaviour;
}): string {
  const offered = offeredFor(chain);
  // A fault that only a test sets.
  const all = offered.some(([key]) => key === behaviour)
    ? offered
    : [...offered, [behaviour, `With a fault (${behaviour})`] as const];
  const options = all.map(
    ([key, label]) =>
      `<option value="${key}"${key === behaviour ? ' selected' : ''}>${escape(label)}</option>`,
  );
  return `<label class="switch">${sourceLabels[source]}
<select name="${source}/${chain}">${options.join('')}</select>
</label>`;
}
