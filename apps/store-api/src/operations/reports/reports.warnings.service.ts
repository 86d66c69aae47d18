import { Inject, Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Outbox } from '@comptoir/jobs';
import { Clock } from '@comptoir/time';
import type { StoreEvents } from '../../events';
import { SettingsService } from '../../platform/settings/settings.service';
import { homeInEu } from '../../pricing/pricing/pricing.tax-policy.rules';
import { ReportsService } from './reports.service';
import { reachedLevels } from './reports.threshold.rules';

const INSERT = `
  INSERT INTO oss_warnings (year, percent, net_amount, threshold, currency, created_at)
  SELECT $1::smallint, level, $3, $4, $5, $6 FROM unnest($2::smallint[]) AS level
  ON CONFLICT (year, percent) DO NOTHING RETURNING id, percent`;

/** Warns staff before a small seller has to tax at the destination (docs/reports.md). */
@Injectable()
export class OssWarningsService {
  constructor(
    private readonly db: Db,
    private readonly reports: ReportsService,
    private readonly settings: SettingsService,
    @Inject(Outbox) private readonly outbox: Outbox<StoreEvents>,
    private readonly clock: Clock,
  ) {}

  /**
   * Warns at 80 % and at 100 % of the threshold, each once for a year, also when several workers run it at once. Of
   * two levels that are reached together, the higher one warns. A shop that taxes at the destination needs none.
   */
  async warnStaff(): Promise<void> {
    const { tax } = await this.settings.readSettings();
    const home = homeInEu(tax);
    if (!tax.enabled || tax.cross_border !== 'home' || home === null) return;
    const { years, threshold, base } = await this.reports.readThreshold(home);
    if (threshold === null) return;
    for (const { year, net } of years) {
      const levels = reachedLevels(net, threshold);
      if (levels.length === 0) continue;
      await this.db.tx(async (tx) => {
        const values = [year, levels, net, threshold, base, this.clock.now()];
        const warnings = await tx.rows<{ id: number; percent: number }>(INSERT, values);
        const [highest] = warnings.sort((a, b) => b.percent - a.percent);
        if (highest) await this.outbox.emit(tx, 'tax.threshold-reached', { warningId: highest.id });
      });
    }
  }
}
