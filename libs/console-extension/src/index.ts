import type * as React from 'react';

/** Records whose pages in the staff console have room for panels. */
export const PANEL_RECORDS = ['orders', 'products', 'customers'] as const;
export type PanelRecord = (typeof PANEL_RECORDS)[number];

/** A call of the store's API, as the person who is signed in. */
export interface ConsoleCall {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path behind `/api/v1`, such as `/ext/trade-in/admin/offers`. */
  path: string;
  /** Query of a GET, body of the others. */
  input?: Record<string, unknown>;
}

/** A query of an API, with the state of its last call. */
export interface ConsoleQuery<T> {
  data: T | undefined;
  error: unknown;
  isLoading: boolean;
  /** Asks again. */
  reload(): void;
}

/** A column of a `Table`. */
export interface ConsoleColumn<Row> {
  label: string;
  value: (row: Row) => React.ReactNode;
}

/** Everything that the console gives to an extension. */
export interface ConsoleHost {
  /** The console's own React; another copy would have no state here. */
  React: typeof React;
  /** Parts in the design of the console. */
  ui: {
    Button: React.ComponentType<
      {
        onClick?: () => void;
        disabled?: boolean;
        variant?: 'text' | 'contained' | 'outlined';
      } & React.PropsWithChildren
    >;
    /** A titled part of a page. */
    Section: React.ComponentType<{ title: string } & React.PropsWithChildren>;
    Table: <Row extends { id: string | number }>(props: {
      rows: readonly Row[];
      columns: readonly ConsoleColumn<Row>[];
      empty: string;
    }) => React.JSX.Element;
    Text: React.ComponentType<{ tone?: 'plain' | 'quiet' | 'error' } & React.PropsWithChildren>;
    TextField: React.ComponentType<{
      label: string;
      value: string;
      onChange: (value: string) => void;
      help?: string;
      /** Several lines. */
      multiline?: boolean;
      type?: 'text' | 'number' | 'date';
    }>;
  };
  /** Calls the API; the result is `data` of the response, or the whole response of a list. Rejects with an error that has `code` and `message`. */
  request<T = unknown>(call: ConsoleCall): Promise<T>;
  /** Calls the API while a component is shown. */
  useRequest<T = unknown>(call: ConsoleCall): ConsoleQuery<T>;
  /** Shows a notice at the bottom of the page. */
  useNotice(): (text: string, kind?: 'success' | 'error') => void;
  /** Words for people of an error of `request`. */
  errorText(error: unknown): string;
  /** Language of the person, such as `fr`. */
  locale: string;
}

/** A page of an extension, with an entry in the menu. */
export interface ConsolePage {
  /** Last part of its address; empty for the first one. */
  path: string;
  label: string;
  component: React.ComponentType;
}

/** A part of the page of a record. */
export interface ConsolePanel {
  record: PanelRecord;
  title: string;
  component: React.ComponentType<{ id: number }>;
}

/** A card on the first page of the console. */
export interface ConsoleCard {
  title: string;
  component: React.ComponentType;
}

/** Additions of an extension to the console, which the default export of its ES module returns. */
export interface ConsoleExtension {
  pages?: readonly ConsolePage[];
  panels?: readonly ConsolePanel[];
  cards?: readonly ConsoleCard[];
}

/** The default export of the ES module. */
export type ConsoleEntry = (host: ConsoleHost) => ConsoleExtension;
