import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../../shared/data/error-messages';

interface Order<R> {
  /** The records in the order that was set last. */
  rows: R[];
  setOrder(ids: number[]): void;
}

/**
 * Keeps records in the order that a person drags them to.
 * @param resource name of the records in addresses
 * @param send stores the order of all ids
 */
export function useOrder<R extends { id: number }>(
  resource: string,
  data: readonly R[],
  send: (order: { order: number[] }) => Promise<unknown>,
): Order<R> {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const queries = useQueryClient();
  const [order, setOrder] = useState<number[]>();
  const save = async (ids: number[]): Promise<void> => {
    setOrder(ids);
    try {
      await send({ order: ids });
      notify('practice.order.saved', { type: 'success' });
    } catch (error) {
      setOrder(undefined);
      notify(messageOf(error, translate), { type: 'error' });
    }
    // A new order raises versions. A page that was opened before would save or delete with the old one.
    queries.removeQueries({ queryKey: [resource, 'getOne'] });
    refresh();
  };
  return { rows: order ? inOrder(data, order) : [...data], setOrder: (ids) => void save(ids) };
}

/** Rows that are not in the order come last, as the service has them. */
function inOrder<R extends { id: number }>(rows: readonly R[], ids: readonly number[]): R[] {
  const place = ({ id }: R): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...rows].sort((a, b) => place(a) - place(b));
}
