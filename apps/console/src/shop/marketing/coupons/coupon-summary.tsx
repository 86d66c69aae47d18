import { formatDate, formatMoney } from '@comptoir/store-client';
import { Alert } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useFacts } from '../../../shared/layout/facts';
import { useDiscountText } from '../discount';

interface Values {
  type?: string;
  value?: string | number | null;
  min_order_amount?: string | null;
  max_discount_amount?: string | null;
  usage_limit?: number | null;
  per_user_limit?: number | null;
  starts_at?: string | null;
  expires_at?: string | null;
  is_active?: boolean;
  product_ids?: number[];
  category_ids?: number[];
  buy_quantity?: number | null;
  get_quantity?: number | null;
  get_discount_percent?: number | null;
}

/** Says in a sentence what the coupon of the form will do. */
export function CouponSummary(): React.JSX.Element {
  const translate = useTranslate();
  const values = useWatch<Values>();
  const offer = useOffer(values);
  const conditions = useConditions(values);
  const text = [offer, ...conditions].join(', ');
  return (
    <Alert severity={values.is_active === false ? 'warning' : 'info'} sx={{ mb: 2, width: '100%' }}>
      {`${text}.`}
      {values.is_active === false && ` ${translate('resources.coupons.says.inactive')}`}
    </Alert>
  );
}

function useOffer(values: Values): string {
  const translate = useTranslate();
  const discount = useDiscountText();
  const isLimited = Boolean(values.product_ids?.length) || Boolean(values.category_ids?.length);
  const what = translate(`resources.coupons.says.${isLimited ? 'some' : 'all'}`);
  if (values.type === 'free_shipping') return translate('resources.coupons.says.free_shipping', { what });
  if (values.type !== 'buy_x_get_y') {
    return translate('resources.coupons.says.off', {
      value: discount(values.type ?? 'fixed', values.value),
      what,
    });
  }
  const percent = values.get_discount_percent ?? 100;
  return translate(`resources.coupons.says.${percent === 100 ? 'bxgy_free' : 'bxgy'}`, {
    buy: values.buy_quantity ?? 'X',
    get: values.get_quantity ?? 'Y',
    percent: discount('percentage', percent),
    what,
  });
}

function useConditions(values: Values): string[] {
  const translate = useTranslate();
  const language = useLocale();
  const { currency, timeZone } = useFacts();
  const money = (amount: string): string => formatMoney(amount, currency, { language });
  const date = (instant: string): string => formatDate(instant, { language, timeZone });
  const say = (name: string, value: string): string => translate(`resources.coupons.says.${name}`, { value });
  const times = (name: string, count: number): string =>
    translate(`resources.coupons.says.${name}`, { smart_count: count });
  const isFixed = values.type === 'fixed';
  return [
    values.max_discount_amount && !isFixed ? say('at_most', money(values.max_discount_amount)) : '',
    values.min_order_amount ? say('at_least', money(values.min_order_amount)) : '',
    typeof values.usage_limit === 'number' ? times('in_all', values.usage_limit) : '',
    typeof values.per_user_limit === 'number' ? times('each', values.per_user_limit) : '',
    values.starts_at ? say('from', date(values.starts_at)) : '',
    values.expires_at ? say('until', date(values.expires_at)) : '',
  ].filter(Boolean);
}
