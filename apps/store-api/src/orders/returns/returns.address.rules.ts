import type { StoreConfig } from '../../config';
import type { Settings } from '../../platform/settings/settings.view';

type Seller = Pick<StoreConfig['shop'], 'name' | 'address' | 'legal' | 'language'>;

/**
 * Returns the lines of the address that customers send goods back to: the setting, otherwise the address of the
 * seller. It is empty when the shop has given neither.
 */
export function returnAddress({ returns }: Pick<Settings, 'returns'>, seller: Seller): string[] {
  const chosen = linesOf(returns.address);
  return chosen.length > 0 ? chosen : sellerAddress(seller);
}

function sellerAddress({ name, address, legal, language }: Seller): string[] {
  const { street, postal_code, city, country } = legal;
  if (!street || !city) return address.length > 0 ? [legal.name || name, ...address] : [];
  const land = country && new Intl.DisplayNames([language, 'en'], { type: 'region' }).of(country);
  return [legal.name || name, street, [postal_code, city].filter(Boolean).join(' '), land ?? ''].filter(
    Boolean,
  );
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}
