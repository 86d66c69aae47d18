import { type Static, Type } from '@sinclair/typebox';
import { type Page, Timestamp, nullable, stringEnum, view } from '@comptoir/http';
import { type PageQuery, totalPages } from '../../platform/http/paging';
import { SMS_STATUSES, type SmsMessage } from './sms.entity';

export const SmsMessageView = view('SmsMessage', {
  id: Type.Integer(),
  booking_id: Type.Integer(),
  purpose: stringEnum(['reminder'] as const),
  country: Type.String({ description: 'Country of the number, ISO 3166-1; empty when it has none.' }),
  status: {
    ...stringEnum(SMS_STATUSES),
    description: '`sent` once the provider has accepted it; `failed` when it was not reached.',
  },
  error_code: nullable(Type.String({ description: 'Code of the provider for a rejected message.' })),
  created_at: Timestamp,
  sent_at: nullable(Timestamp),
});
export type SmsMessageView = Static<typeof SmsMessageView>;

export const SmsListView = view('SmsList', {
  messages: Type.Array(SmsMessageView),
  total: Type.Integer(),
  page: Type.Integer(),
  totalPages: Type.Integer(),
});
export type SmsListView = Static<typeof SmsListView>;

export function toSmsListView(
  { rows, total }: Page<SmsMessage>,
  { page, limit }: Pick<PageQuery, 'page' | 'limit'>,
): SmsListView {
  return { messages: rows.map(toSmsMessageView), total, page, totalPages: totalPages(total, limit) };
}

export function toSmsMessageView(message: SmsMessage): SmsMessageView {
  const { id, booking_id, purpose, country, status, error_code, created_at, sent_at } = message;
  return {
    id: Number(id),
    booking_id,
    purpose,
    country,
    status,
    error_code,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}
