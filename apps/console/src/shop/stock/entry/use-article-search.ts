import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { messageOf } from '../../../shared/data/error-messages';
import { useStoreClient } from '../../store-context';
import { type Article, type EntryLine, unitsOf } from './entry-lines';
import { findArticles } from './find-articles';

/** Most warehouses whose stock of an article is read. */
const WAREHOUSES = 100;

/** A text that named no single article. */
export interface OpenSearch {
  id: number;
  text: string;
  /** Articles to choose from; none when nothing was found. */
  articles: readonly Article[];
  /** Message of a search that failed. */
  problem?: string;
}

interface ArticleSearch {
  /** True while something is searched, or waits for its turn. */
  isBusy: boolean;
  open: readonly OpenSearch[];
  /** Finds the article of a SKU or a name. Texts that come faster than answers wait for their turn. */
  find(text: string): void;
  /** Takes the article that a person chose. */
  choose(search: OpenSearch, article: Article): void;
  dismiss(search: OpenSearch): void;
  /** Does something after the searches that were begun; later ones wait for it. It does not fail. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Reads the units of articles by warehouse. */
  readUnits(variantId: number): Promise<EntryLine['units']>;
}

/**
 * Finds articles by what is typed or scanned.
 * @param onFound called with each article, as often as it was named
 */
export function useArticleSearch(
  onFound: (article: Article, units: EntryLine['units']) => void,
): ArticleSearch {
  const store = useStoreClient();
  const translate = useTranslate();
  const [open, setOpen] = useState<readonly OpenSearch[]>([]);
  const [known] = useState(() => new Map<string, Article>());
  const last = useRef(Promise.resolve());
  const number = useRef(0);
  const [pending, setPending] = useState(0);

  const leaveOpen = (search: Omit<OpenSearch, 'id'>): void => {
    const id = ++number.current;
    setOpen((before) => [{ ...search, id }, ...before]);
  };
  const readUnits = async (variantId: number): Promise<EntryLine['units']> =>
    unitsOf((await store.adminStock.list({ variant_id: variantId, per_page: WAREHOUSES })).data);
  const take = async (text: string, article: Article): Promise<void> => {
    // Read each time: the units may be others than when the text was found before.
    onFound(article, await readUnits(article.variantId));
    known.set(text.toLowerCase(), article);
  };
  const search = async (text: string): Promise<void> => {
    const before = known.get(text.toLowerCase());
    try {
      if (before) return await take(text, before);
      const articles = await findArticles(store, text);
      const [first] = articles;
      if (first && articles.length === 1) await take(text, first);
      else leaveOpen({ text, articles });
    } catch (error) {
      leaveOpen({ text, articles: [], problem: messageOf(error, translate) });
    }
  };
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    setPending((before) => before + 1);
    last.current = last.current.then(work).finally(() => setPending((before) => before - 1));
    return last.current;
  };
  const dismiss = ({ id }: OpenSearch): void => setOpen((before) => before.filter((one) => one.id !== id));
  return {
    isBusy: pending > 0,
    open,
    find: (text) => void inTurn(() => search(text)),
    choose: (chosen, article) => {
      dismiss(chosen);
      void inTurn(() =>
        take(article.sku, article).catch((error: unknown) =>
          leaveOpen({ text: article.sku, articles: [], problem: messageOf(error, translate) }),
        ),
      );
    },
    dismiss,
    inTurn,
    readUnits,
  };
}
