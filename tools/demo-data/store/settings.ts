import { SettingsService } from '../../../apps/store-api/src/platform/settings/settings.service';
import { VAT_RATES } from '../data/taxes';
import { report } from '../progress';
import type { Logins } from './people';
import { idOf, type Shop } from './shop';

const LANGUAGES = ['en', 'fr'];
const TAX_RATES = Object.entries(VAT_RATES).map(([country, rate]) => ({ country, rate, name: 'VAT' }));

/** Gives the shop its languages, unless staff chose them already. The administrator must exist. */
export async function loadLanguages(shop: Shop, logins: Logins): Promise<void> {
  const isNew = await setOnce(shop, logins, { 'store.languages': LANGUAGES });
  report('languages', { total: LANGUAGES.length, added: isNew ? LANGUAGES.length : 0 });
}

/** Has the shop charge VAT, which its prices contain, unless staff chose already. */
export async function loadTaxes(shop: Shop, logins: Logins): Promise<void> {
  const isNew = await setOnce(shop, logins, {
    'tax.rates': TAX_RATES,
    'tax.prices_include_tax': true,
    'tax.enabled': true,
  });
  report('tax rates', { total: TAX_RATES.length, added: isNew ? TAX_RATES.length : 0 });
}

/** Gives the shop the time zone of its town, and its customers the right of withdrawal of the European Union. */
export async function loadTradeRules(shop: Shop, logins: Logins): Promise<void> {
  const rules = { 'store.timezone': 'Europe/Paris', 'withdrawal.enabled': true };
  const isNew = await setOnce(shop, logins, rules);
  const total = Object.keys(rules).length;
  report('trade rules', { total, added: isNew ? total : 0 });
}

/** Sets settings of which none was chosen before, and returns whether it has. */
async function setOnce(shop: Shop, logins: Logins, values: Record<string, unknown>): Promise<boolean> {
  const changes = Object.entries(values).map(([key, value]) => ({ key, value }));
  const keys = changes.map(({ key }) => key);
  const chosen = await shop.db.rows('SELECT FROM settings WHERE key = ANY ($1)', [keys]);
  if (chosen.length > 0) return false;
  const admin = idOf(await shop.ids('users'), logins.admin);
  await shop.get(SettingsService).changeSettings(admin, changes);
  return true;
}
