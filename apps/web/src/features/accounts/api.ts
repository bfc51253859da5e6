import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call, openDownload } from '../../lib/api-client.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { saveFile } from '../../lib/save-file.ts';
import { asChosen } from '../../lib/semicolons.ts';
import { showToast } from '../../ui/toast.tsx';
import { accountsTexts } from './accounts.texts.ts';

export function useStatement(month: string) {
  return useQuery({
    queryKey: ['accounts', month],
    queryFn: ({ signal }) => call('GET /accounts/:month', { params: { month }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Downloads the statement of a month as CSV; `failure` is the sentence of the last one that failed. */
export function useStatementFile(month: string) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const response = await openDownload('GET /accounts/:month/statement.csv', {
        params: { month },
      });
      return { name: `statement-${month}.csv`, content: await asChosen(await response.blob()) };
    },
    onSuccess: (file) => {
      saveFile(file);
      showToast(accountsTexts.saved(file.name));
    },
  });
  return {
    download: mutate,
    isPending,
    failure: error
      ? accountsTexts.failed(errorSentence(error, accountsTexts.unknownError))
      : undefined,
  };
}
