import { Injectable } from '@nestjs/common';
import { QueryCache } from '@comptoir/cache';
import { Db, type Queryable } from '@comptoir/db';
import { splitSearch } from './product-selection';

/** What the words of a search stand for. */
interface ExpandedSearch {
  /** For each word what it may be the beginning of. */
  terms: string[][];
  /** Those of `words` that few products have, when there are some that many have. */
  rareTerms?: string[][];
}

interface ExpandedWord {
  word: string;
  french: string[] | null;
  english: string[] | null;
  corrections: string[];
}

/** Shorter words have too many neighbours to be taken for a typing error, and begin too many words to be rare. */
const MIN_LETTERS = 4;
/** Shorter stems would begin half of the dictionary. */
const MIN_STEM = 3;
const MAX_LETTERS = 40;

/** A letter wrong, missing, doubled or swapped with its neighbour; two in a long word. The first one is right. */
const EXPAND = `
  SELECT t.word, stem.french, stem.english,
    CASE WHEN length(t.word) NOT BETWEEN ${MIN_LETTERS} AND ${MAX_LETTERS} OR t.word ~ '[0-9]' OR EXISTS (
        SELECT FROM unnest(t.word || stem.french || stem.english) known (start)
        JOIN product_words w ON w.word >= known.start AND w.word < known.start || U&'\\FFFF'
        WHERE length(known.start) >= ${MIN_LETTERS})
      THEN '{}'
      ELSE ARRAY(
        SELECT w.word FROM product_words w
        WHERE w.word >= left(t.word, 1) AND w.word < left(t.word, 1) || U&'\\FFFF'
          AND length(w.word) BETWEEN length(t.word) - 2 AND length(t.word) + 2
          AND levenshtein_less_equal(w.word, t.word, 2) <= 2
          AND (length(t.word) > 5 OR levenshtein_less_equal(w.word, t.word, 1) <= 1 OR swapped(w.word, t.word))
        ORDER BY levenshtein(w.word, t.word), w.word
        LIMIT 3)
    END AS corrections
  FROM unnest($1::text[]) WITH ORDINALITY t (word, position)
  CROSS JOIN LATERAL (
    SELECT ts_lexize('french_stem', t.word) AS french, ts_lexize('english_stem', t.word) AS english
  ) stem
  ORDER BY t.position`;

/** What ANALYZE has seen of the words; the lists are empty while it has seen nothing. */
const COMMON = `
  SELECT w.word FROM pg_stats s, unnest(s.most_common_elems::text::text[]) w (word)
  WHERE s.schemaname = current_schema() AND s.tablename = 'products' AND s.attname = 'search'`;
const COMMON_WORDS_MAX_AGE_MS = 600_000;

const LEARN = `
  INSERT INTO product_words (word)
  SELECT DISTINCT w.word FROM products p, unnest(tsvector_to_array(p.search)) w (word)
  WHERE p.id = ANY($1) AND length(w.word) BETWEEN ${MIN_LETTERS} AND ${MAX_LETTERS} AND w.word !~ '[0-9]'
    AND NOT EXISTS (SELECT FROM product_words k WHERE k.word = w.word)
  ORDER BY w.word
  ON CONFLICT DO NOTHING`;

/** The words that products are described with, and what a shopper may have meant by another one. */
@Injectable()
export class SearchTermsService {
  private readonly commonTerms = new QueryCache<string[]>({ maxAgeMs: COMMON_WORDS_MAX_AGE_MS, maxSize: 1 });

  constructor(private readonly db: Db) {}

  /**
   * What each word of a search may stand for as the beginning of a word: itself, its stem in the shop's languages,
   * and, where no product has a word like it, those that it is a typing error of.
   */
  async expandSearch(search: string): Promise<ExpandedSearch> {
    const rows = await this.db.rows<ExpandedWord>(EXPAND, [splitSearch(search)]);
    const terms = rows.map(({ word, french, english, corrections }) => {
      const stems = [...(french ?? []), ...(english ?? [])].filter((stem) => stem.length >= MIN_STEM);
      return [...new Set([word, ...stems, ...corrections])];
    });
    return { terms, rareTerms: await this.selectRareTerms(terms) };
  }

  private async selectRareTerms(terms: string[][]): Promise<string[][] | undefined> {
    const common = await this.readCommonTerms();
    const isRare = (word: string): boolean =>
      word.length >= MIN_LETTERS && !common.some((one) => one.startsWith(word));
    const rare = terms.filter((alternatives) => alternatives.every(isRare));
    return common.length && rare.length && rare.length < terms.length ? rare : undefined;
  }

  private readCommonTerms(): Promise<string[]> {
    return this.commonTerms.get('common', async () => {
      const rows = await this.db.rows<{ word: string }>(COMMON);
      return rows.map(({ word }) => word);
    });
  }

  /** Remembers the words of products. */
  async learnTerms(queryable: Queryable, productIds: readonly number[]): Promise<void> {
    await queryable.rows(LEARN, [productIds]);
  }
}
