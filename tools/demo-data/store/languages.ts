import { SettingsService } from '../../../apps/store-api/src/platform/settings/settings.service';
import { report } from '../progress';
import type { Logins } from './people';
import { idOf, type Shop } from './shop';

const KEY = 'store.languages';
const LANGUAGES = ['en', 'fr'];

/** Gives the shop its languages, unless staff chose them already. The administrator must exist. */
export async function loadLanguages(shop: Shop, logins: Logins): Promise<void> {
  const chosen = await shop.db.rows('SELECT FROM settings WHERE key = $1', [KEY]);
  const isNew = chosen.length === 0;
  if (isNew) {
    const admin = idOf(await shop.ids('users'), logins.admin);
    await shop.get(SettingsService).changeSettings(admin, [{ key: KEY, value: LANGUAGES }]);
  }
  report('languages', { total: LANGUAGES.length, added: isNew ? LANGUAGES.length : 0 });
}
