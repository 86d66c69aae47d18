import { type Static, Type } from '@sinclair/typebox';
import { type Page, type PageQuery, Timestamp, nullable, view } from '@comptoir/http';
import type { Notification } from './notifications.entity';

export const NotificationView = view('Notification', {
  id: Type.Integer(),
  type: Type.String(),
  title: Type.String(),
  body: Type.String(),
  data: Type.Record(Type.String(), Type.String()),
  read_at: nullable(Timestamp),
  created_at: Timestamp,
});
export type NotificationView = Static<typeof NotificationView>;

/** Nests the page inside `data`, unlike other lists. */
export const InboxView = view('Inbox', {
  data: Type.Array(NotificationView),
  current_page: Type.Integer(),
  per_page: Type.Integer(),
  last_page: Type.Integer(),
  total: Type.Integer(),
  unread_count: Type.Integer(),
});
export type InboxView = Static<typeof InboxView>;

/** A page of the inbox and the number of unread notifications in all of it. */
export interface InboxPage extends Page<Notification> {
  unread: number;
}

export function toNotificationView(notification: Notification): NotificationView {
  const { id, type, title, body, data, read_at, created_at } = notification;
  return {
    id,
    type,
    title,
    body,
    data,
    read_at: read_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  };
}

export function toInboxView({ rows, total, unread }: InboxPage, query: PageQuery): InboxView {
  return {
    data: rows.map(toNotificationView),
    current_page: query.page,
    per_page: query.per_page,
    last_page: Math.max(1, Math.ceil(total / query.per_page)),
    total,
    unread_count: unread,
  };
}
