import type { NewRule, RuleChanges } from '@ghost-pay/contract/approvals/approval-input';
import type { ApprovalList, ChainStop } from '@ghost-pay/contract/approvals/approvals.schemas';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

const approvalsKey = ['approvals'] as const;
/** Decisions appear without a message of their own. */
const pollMs = 15_000;

export function useApprovals() {
  return useQuery({
    queryKey: approvalsKey,
    queryFn: ({ signal }) => call('GET /approval-rules', { signal }),
    refetchInterval: pollMs,
    staleTime: 2_000,
  });
}

/** An act on the rules, whose answer is the whole page's content. */
function useApprovalAct<Variables>(act: (variables: Variables) => Promise<ApprovalList>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (list) => {
      // An answer that was asked for before would bring back the rules as they were.
      await queryClient.cancelQueries({ queryKey: approvalsKey });
      queryClient.setQueryData(approvalsKey, list);
    },
    onError: async () => queryClient.invalidateQueries({ queryKey: approvalsKey }),
  });
}

export function useCreateRule() {
  return useApprovalAct((body: NewRule) => call('POST /approval-rules', { body }));
}

export function useChangeRule() {
  return useApprovalAct(({ id, ...body }: { id: string } & RuleChanges) =>
    call('PUT /approval-rules/:id', { params: { id }, body }),
  );
}

export function useStopAll() {
  return useApprovalAct(() => call('POST /approval-rules/stop'));
}

export function useStartChain() {
  return useApprovalAct((chain: ChainStop['chain']) =>
    call('POST /approval-rules/chains/:chain/start', { params: { chain } }),
  );
}

export function useSettleDisagreement() {
  return useApprovalAct(({ id, notes }: { id: string; notes: string }) =>
    call('POST /approval-decisions/:id/settle', { params: { id }, body: { notes } }),
  );
}
