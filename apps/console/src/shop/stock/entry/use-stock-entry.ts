import { type StoreClient, isApiError } from '@comptoir/store-client';
import { useNotify, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { problemOf } from '../../../shared/data/error-messages';
import { useStoreClient } from '../../store-context';
import {
  type EntryKind,
  type EntryLine,
  countedLine,
  inputsOf,
  movedLine,
  unitsIn,
  withArticle,
  withProblems,
} from './entry-lines';
import { useArticleSearch } from './use-article-search';

export interface EntryPlaces {
  /** The warehouse whose stock changes, or that gives units away. */
  warehouse: number | undefined;
  /** The warehouse that gets transferred units. */
  target: number | undefined;
}

interface StockEntry {
  lines: readonly EntryLine[];
  places: EntryPlaces;
  note: string;
  problem: string | undefined;
  isBusy: boolean;
  search: ReturnType<typeof useArticleSearch>;
  setPlaces(places: EntryPlaces): void;
  setNote(note: string): void;
  setQuantity(variantId: number, quantity: string): void;
  remove(variantId: number): void;
  save(): Promise<void>;
}

/** The lines that staff enter for one kind of change, until the service has taken all of them. */
export function useStockEntry(kind: EntryKind): StockEntry {
  const store = useStoreClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [lines, setLines] = useState<readonly EntryLine[]>([]);
  const [places, setPlaces] = useState<EntryPlaces>({ warehouse: undefined, target: undefined });
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // State alone would let a second click through that comes before the next drawing.
  const isSending = useRef(false);
  const search = useArticleSearch((article, units) =>
    setLines((before) => withArticle(before, article, units)),
  );

  /** Reads the stock of lines again that are others than the person saw, so that they can decide on it. */
  const readAgain = async (sent: readonly EntryLine[], error: unknown): Promise<void> => {
    const faulty = withProblems(sent, sent, error).filter((line) => line.problem !== undefined);
    const read = await Promise.all(
      faulty.map(async ({ variantId }) => [variantId, await search.readUnits(variantId)] as const),
    );
    const units = new Map(read);
    setLines((now) => now.map((line) => ({ ...line, units: units.get(line.variantId) ?? line.units })));
  };

  const sendAll = async (): Promise<void> => {
    const sent = lines;
    try {
      await sendEntry(store, { kind, places, note: note.trim(), lines: sent });
      setLines([]);
      setNote('');
      notify(`resources.stock.entry.${kind}.done`, {
        type: 'success',
        messageArgs: { smart_count: sent.length },
      });
    } catch (error) {
      setProblem(problemOf(error, translate, inputsOf(sent.length)));
      setLines((now) => withProblems(now, sent, error));
      // Figures that cannot be read again stay those of before.
      if (isApiError(error)) await readAgain(sent, error).catch(() => undefined);
    }
  };

  const save = async (): Promise<void> => {
    if (isSending.current) return;
    const wrong = faultOf(kind, lines, places);
    setProblem(wrong && translate(wrong));
    if (wrong) return;
    isSending.current = true;
    setBusy(true);
    // Articles that are scanned meanwhile belong to the next lines.
    await search.inTurn(sendAll);
    isSending.current = false;
    setBusy(false);
  };

  return {
    lines,
    places,
    note,
    problem,
    isBusy,
    search,
    setPlaces,
    setNote,
    setQuantity: (variantId, quantity) =>
      setLines((now) =>
        now.map((line) => (line.variantId === variantId ? { ...line, quantity, problem: undefined } : line)),
      ),
    remove: (variantId) => setLines((now) => now.filter((line) => line.variantId !== variantId)),
    save,
  };
}

interface Entry {
  kind: EntryKind;
  places: EntryPlaces;
  note: string;
  lines: readonly EntryLine[];
}

/** Sends all lines in one request, which the service takes as a whole or not at all. */
function sendEntry(store: StoreClient, { kind, places, note, lines }: Entry): Promise<unknown> {
  const { warehouse = 0, target = 0 } = places;
  const more = note ? { note } : {};
  const items = lines.map(movedLine);
  if (kind === 'receive') return store.adminStock.receive({ warehouse_id: warehouse, items, ...more });
  if (kind === 'transfer') {
    const ends = { from_warehouse_id: warehouse, to_warehouse_id: target };
    return store.adminStock.transfer({ ...ends, items, ...more });
  }
  const counted = lines.map((line) => countedLine(line, warehouse));
  return store.adminStock.count({ warehouse_id: warehouse, items: counted, ...more });
}

/** Returns the key of what is missing before the lines can be sent. */
function faultOf(kind: EntryKind, lines: readonly EntryLine[], places: EntryPlaces): string | undefined {
  if (!places.warehouse || (kind === 'transfer' && !places.target))
    return 'resources.stock.entry.no_warehouse';
  if (kind === 'transfer' && places.warehouse === places.target)
    return 'resources.stock.entry.same_warehouse';
  const least = kind === 'count' ? 0 : 1;
  return lines.some(({ quantity }) => (unitsIn(quantity) ?? -1) < least)
    ? 'resources.stock.entry.no_number'
    : undefined;
}
