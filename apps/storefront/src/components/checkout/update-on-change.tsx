'use client';

import { type ReactElement, useEffect, useRef } from 'react';

import { useForm } from '../forms/action-form';

const PAUSE_MS = 400;
/** Fields of text that the amounts depend on: who pays tax, and what pays a part of the order. */
const COUNTED = /_address\.(?:company|vat_number)$|^(?:billing_address\..*|coupon_code|gift_card_codes)$/;

/**
 * Has the order calculated again when a choice changes, when a field is left that the amounts depend on, and while the
 * postal code is entered. The visitor goes on meanwhile. Without scripts there is the button "Update".
 */
export function UpdateOnChange(): ReactElement {
  const mark = useRef<HTMLSpanElement>(null);
  const { sendQuietly } = useForm();
  useEffect(() => {
    const form = mark.current?.closest('form');
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => {
      clearTimeout(timer);
      timer = undefined;
    };
    const update = (): void => {
      stop();
      const entries = new FormData(form);
      entries.set('intent', 'update');
      sendQuietly(entries);
    };
    const onChange = ({ target }: Event): void => {
      const isCounted =
        target instanceof HTMLInputElement &&
        (['radio', 'checkbox'].includes(target.type) || COUNTED.test(target.name));
      if (isCounted || target instanceof HTMLSelectElement || timer) update();
    };
    const onInput = ({ target }: Event): void => {
      if (!(target instanceof HTMLInputElement) || !target.name.endsWith('shipping_address.postal_code'))
        return;
      stop();
      timer = setTimeout(update, PAUSE_MS);
    };
    form.addEventListener('change', onChange);
    form.addEventListener('input', onInput);
    form.addEventListener('submit', stop);
    return () => {
      stop();
      form.removeEventListener('submit', stop);
      form.removeEventListener('change', onChange);
      form.removeEventListener('input', onInput);
    };
  }, [sendQuietly]);
  return <span ref={mark} hidden />;
}
