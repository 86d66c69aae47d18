import {
  type ConsoleEntry,
  type ConsoleExtension,
  type ConsoleHost,
  PANEL_RECORDS,
} from '@comptoir/console-extension';
import type { StoreClient } from '@comptoir/store-client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { useNotify } from 'react-admin';
import * as React from 'react';
import { useServiceConfig } from '../../shared/config-context';
import { detailsOf } from '../../shared/data/error-messages';
import { useStoreClient } from '../store-context';
import { EXTENSION_UI } from './extension-ui';

const PREFIX = '/api/v1';

/** An extension of the console, or the name of one that could not be loaded. */
export interface LoadedExtension extends ConsoleExtension {
  name: string;
  title: string;
  hasFailed: boolean;
}

/** Loads the extensions of the store that have something for the console, once. */
export function useExtensions(): readonly LoadedExtension[] {
  const store = useStoreClient();
  const { url } = useServiceConfig('shop');
  const locale = useLocale();
  const translate = useTranslate();
  const { data = [] } = useQuery({
    queryKey: ['extensions', locale],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const installed = await store.adminExtensions.list({}, { signal });
      const host = hostOf(store, locale, (error) => detailsOf(error, translate));
      return Promise.all(
        installed
          .filter(({ is_loaded, console_version }) => is_loaded && console_version !== null)
          .map(({ name, title, console_version }) =>
            load({ name, title }, addressOf(url, name, String(console_version)), host),
          ),
      );
    },
  });
  return data;
}

function addressOf(url: string, name: string, version: string): string {
  const root = url.replace(/\/+$/, '');
  return `${root.endsWith(PREFIX) ? root : root + PREFIX}/ext/${name}/console.js?v=${version}`;
}

async function load(
  known: { name: string; title: string },
  address: string,
  host: ConsoleHost,
): Promise<LoadedExtension> {
  try {
    const { default: entry } = (await import(/* @vite-ignore */ address)) as { default: ConsoleEntry };
    const parts = entry(host);
    const unknown = parts.panels?.find(({ record }) => !PANEL_RECORDS.includes(record));
    if (unknown) throw new Error(`There are no panels of "${unknown.record}": ${PANEL_RECORDS.join(', ')}.`);
    return { ...known, ...parts, hasFailed: false };
  } catch (error) {
    // Shows its maker the reason in the console of the browser.
    reportError(
      new Error(`The extension "${known.name}" cannot be loaded from ${address}`, { cause: error }),
    );
    return { ...known, hasFailed: true };
  }
}

function hostOf(store: StoreClient, locale: string, errorText: ConsoleHost['errorText']): ConsoleHost {
  return {
    React,
    ui: EXTENSION_UI,
    locale,
    errorText,
    request: (call) => store.raw.request(call),
    useRequest<T>(call: Parameters<ConsoleHost['request']>[0]) {
      const query = useQuery({
        queryKey: ['extensions', 'request', call],
        queryFn: ({ signal }) => store.raw.request<T>(call, { signal }),
      });
      const { data, error, isLoading, refetch } = query;
      return { data, error, isLoading, reload: () => void refetch() };
    },
    useNotice() {
      const notify = useNotify();
      return (text, kind = 'success') => notify(text, { type: kind, messageArgs: { _: text } });
    },
  };
}
