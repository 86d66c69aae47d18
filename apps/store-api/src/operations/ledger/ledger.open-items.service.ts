import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { invalidField } from '../../platform/http/request.errors';
import { SettingsService } from '../../platform/settings/settings.service';
import { CurrenciesService } from '../../pricing/currencies/currencies.service';
import type { ReportRow } from '../reports/report-columns';
import { today } from '../reports/report-range';
import { OPEN_ITEMS } from './ledger.open-items.queries';
import { type OpenItems, withAges } from './ledger.open-items.view';
import { READ_STATE } from './ledger.queries';

/** Reads from the ledger which orders customers still owe, so that it agrees with the account of customers. */
@Injectable()
export class OpenItemsService {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly currencies: CurrenciesService,
    private readonly clock: Clock,
  ) {}

  /**
   * @param asOf the day at whose end it is read, `YYYY-MM-DD`; today by default
   * @throws RequestErrors.VALIDATION_ERROR for a day in the future
   */
  async readOpenItems(asOf?: string): Promise<OpenItems> {
    const { timezone } = (await this.settings.readSettings()).store;
    const now = today(this.clock.now(), timezone);
    if (asOf && asOf > now) throw invalidField('as_of', 'This day must not be in the future.');
    const day = asOf ?? now;
    const state = await this.db.row<{ posted_until: Date | null }>(READ_STATE);
    const rows = await this.db.replica.rows<ReportRow>(OPEN_ITEMS, [day, timezone]);
    return {
      ...{ rows: withAges(rows), day, timezone, base: await this.currencies.findBaseCode() },
      postedUntil: state?.posted_until ?? null,
    };
  }
}
