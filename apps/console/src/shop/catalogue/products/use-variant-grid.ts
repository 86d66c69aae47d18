import { type components, isApiError } from '@comptoir/store-client';
import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../../../shared/data/error-messages';
import { versionOf } from '../../../shared/data/version';
import { useStoreClient } from '../../store-context';
import type { Value } from './combinations';
import { type RowEdit, type VariantRow, inputOf, newRow, rowOf } from './variant-rows';

type Product = components['schemas']['AdminProduct'];

/** Variants that one request may have. */
const MAX_ROWS = 100;

interface VariantGrid {
  rows: VariantRow[];
  /** Messages of the service by line and field. */
  problems: Record<string, Record<string, string>>;
  problem: string | undefined;
  isChanged: boolean;
  isBusy: boolean;
  edit(key: string, change: RowEdit): void;
  add(combinations: Value[][]): void;
  /** Takes a line away that was not saved yet. */
  drop(key: string): void;
  reset(): void;
  save(): Promise<void>;
}

/** The lines of the variants of a product, with what was typed and not saved yet. */
export function useVariantGrid(product: Product): VariantGrid {
  const store = useStoreClient();
  const notify = useNotify();
  const refresh = useRefresh();
  const translate = useTranslate();
  const [edits, setEdits] = useState<Record<string, RowEdit>>({});
  const [added, setAdded] = useState<VariantRow[]>([]);
  const [problems, setProblems] = useState<VariantGrid['problems']>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const rows = [...product.variants.map(rowOf), ...added].map((row) => ({ ...row, ...edits[row.key] }));
  const changed = rows.filter((row) => row.id === undefined || edits[row.key]);

  const reset = (): void => {
    setEdits({});
    setAdded([]);
    setProblems({});
    setProblem(undefined);
  };
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblems({});
    setProblem(undefined);
    const sent = changed.slice(0, MAX_ROWS);
    try {
      const variants = sent.map((row) => inputOf(row, edits[row.key]));
      await store.adminProducts.update({ id: product.id, variants }, versionOf(product));
      const keys = new Set(sent.map(({ key }) => key));
      setAdded(added.filter(({ key }) => !keys.has(key)));
      setEdits(Object.fromEntries(Object.entries(edits).filter(([key]) => !keys.has(key))));
      notify('resources.products.variants.saved', { type: 'success' });
      refresh();
    } catch (error) {
      setProblem(messageOf(error, translate));
      setProblems(problemsOf(error, sent));
    }
    setBusy(false);
  };
  return {
    rows,
    problems,
    problem,
    isChanged: changed.length > 0,
    isBusy,
    edit: (key, change) => setEdits({ ...edits, [key]: { ...edits[key], ...change } }),
    add: (combinations) => {
      const [first, ...others] = combinations;
      const lone = rows.length === 1 && rows[0]?.value_ids.length === 0 ? rows[0] : undefined;
      if (lone && first) {
        // The variant that the product began with becomes the first one, with its stock and its SKU.
        const { label, value_ids } = newRow(product, first);
        setEdits({ ...edits, [lone.key]: { ...edits[lone.key], label, value_ids } });
      }
      setAdded([...added, ...(lone ? others : combinations).map((values) => newRow(product, values))]);
    },
    drop: (key) => setAdded(added.filter((row) => row.key !== key)),
    reset,
    save,
  };
}

/** The service names the lines by their place in the request, such as `variants.0.sku`. */
function problemsOf(error: unknown, sent: readonly VariantRow[]): VariantGrid['problems'] {
  const problems: VariantGrid['problems'] = {};
  if (!isApiError(error)) return problems;
  for (const [path, [message = '']] of Object.entries(error.fieldErrors)) {
    const [, index, field = 'sku'] = path.split('.');
    const row = sent[Number(index)];
    if (row) (problems[row.key] ??= {})[field] = message;
  }
  return problems;
}
