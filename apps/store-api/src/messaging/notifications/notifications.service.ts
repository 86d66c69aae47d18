import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { PageQuery } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import type { Notification } from './notifications.entity';
import type { InboxPage } from './notifications.view';

/** Inbox of each user. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Lists notifications, newest first. */
  async listNotifications(userId: number, { per_page, offset }: PageQuery): Promise<InboxPage> {
    const [rows, counts] = await Promise.all([
      this.db.rows<Notification>(
        'SELECT * FROM notifications WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3',
        [userId, per_page, offset],
      ),
      this.db.row<{ total: number; unread: number }>(
        `SELECT count(*)::int AS total, count(*) FILTER (WHERE read_at IS NULL)::int AS unread
         FROM notifications WHERE user_id = $1`,
        [userId],
      ),
    ]);
    return { rows, total: counts?.total ?? 0, unread: counts?.unread ?? 0 };
  }

  async markAllNotificationsRead(userId: number): Promise<void> {
    await this.db.rows('UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL', [
      userId,
      this.clock.now(),
    ]);
  }

  /** Marks one as read; a repetition changes nothing. @throws AppError NOT_FOUND */
  async markNotificationRead(userId: number, id: number): Promise<Notification> {
    const notification = await this.db.row<Notification>(
      'UPDATE notifications SET read_at = coalesce(read_at, $3) WHERE id = $2 AND user_id = $1 RETURNING *',
      [userId, id, this.clock.now()],
    );
    if (!notification) throw RequestErrors.NOT_FOUND();
    return notification;
  }
}
