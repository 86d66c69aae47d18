import { Injectable } from '@nestjs/common';
import { QueryCache } from '@comptoir/cache';
import { Db, type Queryable } from '@comptoir/db';
import { splitSearch } from './product-selection';

/** Words of a search with their alternatives. */
interface ExpandedSearch {
  /** Alternative prefixes for each word. */
  terms: string[][];
  /** The `terms` that few products have; absent unless others are common. */
  rareTerms?: string[][];
}

interface ExpandedWord {
  word: string;
  french: string[] | null;
  english: string[] | null;
  corrections: string[];
}

/**
 * Shorter words are similar to too many terms to be corrected, and are prefixes of too many terms to be rare.
 */
const MIN_LETTERS = 4;
/** Shorter stems would be prefixes of too many terms. */
const MIN_STEM = 3;
const MAX_LETTERS = 40;

/**
 * Reads stems and corrections of words. A correction differs by one edit or swap, by two edits in a word of
 * more than 5 letters, and has the same first letter.
 */
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

/** Reads the most common terms from the statistics of ANALYZE; empty before the first ANALYZE. */
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

/** Expands searches by stems and corrections, and stores the terms of products. */
@Injectable()
export class SearchTermsService {
  private readonly commonTerms = new QueryCache<string[]>({ maxAgeMs: COMMON_WORDS_MAX_AGE_MS, maxSize: 1 });

  constructor(private readonly db: Db) {}

  /**
   * Returns alternative prefixes for each word of a search: the word, its French and English stems and, when
   * no product has the word, similar terms.
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

  /** Stores the search terms of products that are not stored yet. */
  async learnTerms(queryable: Queryable, productIds: readonly number[]): Promise<void> {
    await queryable.rows(LEARN, [productIds]);
  }
}
