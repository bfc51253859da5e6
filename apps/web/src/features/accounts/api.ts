import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call, openDownload } from '../../lib/api-client.ts';
import { errorSentence } from '../../lib/error-sentence.ts';
import { saveFile } from '../../lib/save-file.ts';
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

export type StatementFormat = 'csv' | 'pdf';

/** Downloads the statement of a month as a file; `failure` is the sentence of the last one that failed. */
export function useStatementFile(month: string) {
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (format: StatementFormat) => {
      const options = { params: { month } };
      const response =
        format === 'csv'
          ? await openDownload('GET /accounts/:month/statement.csv', options)
          : await openDownload('GET /accounts/:month/statement.pdf', options);
      return { name: `statement-${month}.${format}`, content: await response.blob() };
    },
    onSuccess: (file) => {
      saveFile(file);
      showToast(accountsTexts.saved(file.name));
    },
  });
  return {
    download: mutate,
    underWay: isPending ? variables : undefined,
    failure: error
      ? accountsTexts.failed(errorSentence(error, accountsTexts.unknownError))
      : undefined,
  };
}
