import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { SettingsCipher } from '../../platform/settings/settings-cipher';
import type { ExternalCalendar } from './external-calendars.entity';

/** Where a calendar is, and its login. */
export interface CalendarAccess {
  address: string;
  username: string | null;
  password: string | null;
}

const COLUMNS = ['address', 'username', 'password'] as const;
type SealedRow = Pick<ExternalCalendar, 'id' | (typeof COLUMNS)[number]>;

/** Encrypts the addresses and logins of external calendars. */
@Injectable()
export class ExternalCalendarSecretsService {
  constructor(
    private readonly db: Db,
    private readonly cipher: SettingsCipher,
  ) {}

  sealAccess<A extends Partial<CalendarAccess>>(access: A): A {
    const sealed = Object.entries(access).map(([name, text]: [string, string | null | undefined]) => [
      name,
      text ? this.cipher.seal(contextOf(name), text) : text,
    ]);
    return Object.fromEntries(sealed) as A;
  }

  /** @throws when the columns were not encrypted with a known key */
  openAccess({ address, username, password }: CalendarAccess): CalendarAccess {
    const open = (name: string, sealed: string | null): string | null =>
      sealed && this.cipher.open(contextOf(name), sealed);
    return {
      address: this.cipher.open(contextOf('address'), address),
      username: open('username', username),
      password: open('password', password),
    };
  }

  /** Returns the stored access; undefined when it was encrypted with a key that is gone. */
  findAccess(row: CalendarAccess): CalendarAccess | undefined {
    try {
      return this.openAccess(row);
    } catch {
      return undefined;
    }
  }

  /** Encrypts what a previous `SETTINGS_KEY` has sealed with the present one, unless staff change it meanwhile. */
  async resealAll(): Promise<void> {
    const rows = await this.db.rows<SealedRow>(
      'SELECT id, address, username, password FROM external_calendars',
    );
    for (const row of rows) {
      const resealed = COLUMNS.map((name) => row[name] && this.cipher.reseal(contextOf(name), row[name]));
      if (!resealed.some(Boolean)) continue;
      await this.db.rows(
        `UPDATE external_calendars SET address = coalesce($2, address), username = coalesce($3, username),
                password = coalesce($4, password)
          WHERE id = $1 AND address = $5 AND (username, password) IS NOT DISTINCT FROM ($6, $7)`,
        [row.id, ...resealed.map((text) => text || null), row.address, row.username, row.password],
      );
    }
  }
}

function contextOf(name: string): string {
  return `external_calendar_${name}`;
}
