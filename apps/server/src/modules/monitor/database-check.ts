import type { WriteProof } from '../../core/database/write-probe.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findDisk } from './disk-check.ts';
import type { Finding } from './finding.ts';
import { systemTexts as texts } from './status.texts.ts';

/** A commit slower than this makes every page slow. */
const slowMs = 1_000;
/** Below this free space, a test write must allocate space to be a proof. */
const littleRoomBytes = 64 * 1_024 ** 2;

/** Whether payments can be stored, shown by a committed test write. In error while they cannot. Never throws. */
export async function findDatabase({
  writeProbe,
  dataDir,
}: Pick<Dependencies, 'writeProbe' | 'dataDir'>): Promise<Finding> {
  const { freeBytes } = await findDisk(dataDir);
  return judgeProof(
    await writeProbe.prove({ mayLackRoom: freeBytes !== null && freeBytes < littleRoomBytes }),
  );
}

export function judgeProof(proof: WriteProof): Finding {
  switch (proof.outcome) {
    case 'written': {
      const isSlow = proof.milliseconds > slowMs;
      return {
        state: isSlow ? 'warning' : 'ok',
        text: isSlow ? texts.slow : texts.connected,
        detail: texts.roundTrip(proof.milliseconds),
      };
    }
    case 'read_only':
      return { state: 'error', text: texts.readOnly, detail: texts.readOnlyDetail };
    case 'disk_full':
      return { state: 'error', text: texts.diskFull, detail: texts.diskFullDetail };
    case 'unconfirmed':
      return { state: 'error', text: texts.unconfirmed, detail: texts.unconfirmedDetail };
    case 'silent':
      return { state: 'error', text: texts.notAnswering, detail: texts.silentDetail };
    case 'unreachable':
      return { state: 'error', text: texts.disconnected, detail: texts.unreachableDetail };
  }
}
