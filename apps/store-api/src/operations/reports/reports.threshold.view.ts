import { type Static, Type } from '@sinclair/typebox';
import { Money } from '@comptoir/contracts';
import { Decimal, nullable, stringEnum, view } from '@comptoir/http';
import { CROSS_BORDER_TAXES } from '../../platform/settings/settings.view';
import type { ThresholdReport } from './reports.service';
import { THRESHOLD_STATES } from './reports.threshold.rules';

export const ThresholdView = view('CrossBorderThreshold', {
  home_country: Type.String(),
  cross_border: stringEnum(CROSS_BORDER_TAXES),
  base_currency: Type.String(),
  years: Type.Array(Type.Object({ year: Type.Integer(), net: Decimal }, { additionalProperties: false }), {
    description: 'The last year and this one up to today; net amounts in the base currency.',
  }),
  threshold: nullable({ ...Decimal, description: 'Null when the base currency is not the euro.' }),
  percent: nullable(Type.Integer({ description: 'The larger year in percent of the threshold.' })),
  state: nullable(stringEnum(THRESHOLD_STATES)),
});
export type ThresholdView = Static<typeof ThresholdView>;

export function toThresholdView(report: ThresholdReport): ThresholdView {
  const { home, crossBorder, base, years, threshold, percent, state } = report;
  return {
    home_country: home,
    cross_border: crossBorder,
    base_currency: base,
    years: years.map(({ year, net }) => ({ year, net: Money.format(net, base) })),
    threshold: threshold === null ? null : Money.format(threshold, base),
    percent,
    state,
  };
}
