import { useLocale, useTranslate } from 'ra-core';
import { useFacts } from '../../shared/layout/facts';

interface Option {
  label: string;
  duration: number;
  price: number;
}

/** Returns a function that writes an option with what it adds to a booking: `Grey paper (+15 min, €12.50)`. */
export function useOptionText(): (option: Option) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const { currency } = useFacts();
  return ({ label, duration, price }) => {
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const extras = [
      duration > 0 ? `+${translate('practice.minutes', { count: duration })}` : '',
      price > 0 ? money.format(price) : '',
    ].filter(Boolean);
    return extras.length > 0 ? `${label} (${extras.join(', ')})` : label;
  };
}
