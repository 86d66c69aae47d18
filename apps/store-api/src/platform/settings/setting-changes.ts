import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import { isEuCountry } from '@comptoir/contracts';
import { Envelope, createValidationPipe } from '@comptoir/http';
import { isISO31661Alpha2 } from 'class-validator';
import { isTimeZone } from '@comptoir/time';
import { LOCALE } from '../i18n/locales';
import { RequestErrors, invalidField } from '../http/request.errors';
import { UpdateSettings } from './settings.dto';
import { normalRegion } from './tax-regions';
import { type Settings, SettingsView } from './settings.view';

/** One setting and its new value. */
export interface SettingChange {
  /** `section.name` */
  key: string;
  value: unknown;
}

/**
 * Reads nested and dotted keys alike. Unlike on other routes, an unknown key is an error: a typing error must
 * not look like a successful change.
 */
@Injectable()
export class SettingsPipe implements PipeTransform<unknown, Promise<SettingChange[]>> {
  constructor(@Inject(Envelope) private readonly envelope: Envelope) {}

  /** @throws RequestErrors.VALIDATION_ERROR */
  async transform(body: unknown): Promise<SettingChange[]> {
    const sections = nestKeys(body);
    rejectUnknownKeys(sections);
    const pipe = createValidationPipe(this.envelope);
    const valid = (await pipe.transform(sections, { type: 'body', metatype: UpdateSettings })) as object;
    const changes = Object.entries(valid).flatMap(([section, values]) =>
      Object.entries((values ?? {}) as object).map(([name, value]: [string, unknown]) => ({
        key: `${section}.${name}`,
        value,
      })),
    );
    return changes.filter(({ value }) => value !== undefined);
  }
}

/**
 * Replaces defaults by stored values. A value of a setting that no longer exists is ignored.
 * @returns a new document
 */
export function applyValues(defaults: Settings, values: readonly SettingChange[]): Settings {
  const settings = structuredClone(defaults);
  const sections: Record<string, Record<string, unknown>> = settings;
  for (const { key, value } of values) {
    const [section = '', name = ''] = key.split('.');
    if (isKnown(section, name)) sections[section] = { ...sections[section], [name]: value };
  }
  return settings;
}

/** Returns true for a value that differs from that of the settings. */
export function isChange(settings: Settings, { key, value }: SettingChange): boolean {
  const sections: Record<string, Record<string, unknown>> = settings;
  const [section = '', name = ''] = key.split('.');
  // As it would be stored: instances of DTOs become plain objects.
  const stored: unknown = JSON.parse(JSON.stringify(value));
  return !isDeepStrictEqual(sections[section]?.[name], stored);
}

/** Checks rules between fields. @throws RequestErrors.VALIDATION_ERROR */
export function rejectContradictions({ affiliate, checkout, store, tax, withdrawal }: Settings): void {
  if (!isTimeZone(store.timezone)) {
    throw invalidField(
      'store.timezone',
      'timezone must be the IANA name of a time zone, such as Europe/Paris',
    );
  }
  if (!store.languages.every((language) => LOCALE.test(language) && isNamedLanguage(language))) {
    throw invalidField('store.languages', 'languages must be language tags such as fr or fr-CA');
  }
  if (new Set(store.languages).size < store.languages.length) {
    throw invalidField('store.languages', 'languages must not be listed twice');
  }
  if (affiliate.commission_type === 'percentage' && affiliate.commission_rate > 1) {
    throw invalidField('affiliate.commission_rate', 'commission_rate must be a fraction from 0 to 1');
  }
  if (checkout.payment_methods.includes('bank_transfer') && !checkout.bank_transfer_instructions.trim()) {
    throw invalidField(
      'checkout.bank_transfer_instructions',
      'bank_transfer_instructions must name an account while bank transfers are offered',
    );
  }
  if (tax.cross_border === 'home' && !isEuCountry(tax.home_country ?? '')) {
    throw invalidField('tax.cross_border', 'home needs a home_country in the EU');
  }
  const codes = tax.provider_codes.map((entry) => entry.class);
  const twice = codes.findIndex((name, index) => codes.indexOf(name) < index);
  if (twice >= 0) {
    throw invalidField(`tax.provider_codes.${twice}.class`, 'class must not be listed twice');
  }
  if (!withdrawal.countries.every((country) => isISO31661Alpha2(country))) {
    throw invalidField('withdrawal.countries', 'countries must be ISO 3166-1 codes such as FR');
  }
  const seen = new Set<string>();
  for (const [index, { country, region, class: taxClass = 'standard' }] of tax.rates.entries()) {
    const key = [country, normalRegion(country, region), taxClass].join(' ');
    if (seen.has(key)) {
      throw invalidField(
        `tax.rates.${index}.country`,
        'country must not be listed twice with the same region and class',
      );
    }
    seen.add(key);
  }
}

/** Returns true for a language that has a name: `xq` has none. */
function isNamedLanguage(tag: string): boolean {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  return names.of(tag) !== undefined;
}

/**
 * `{ 'checkout.reservation_minutes': 30 }` → `{ checkout: { reservation_minutes: 30 } }`. A client may send back
 * what it has read, so `version` is ignored.
 */
function nestKeys(body: unknown): Record<string, unknown> {
  const sections = new Map<string, unknown>();
  for (const [key, value] of Object.entries(isObject(body) ? body : {})) {
    if (key === 'version') continue;
    const dot = key.indexOf('.');
    const section = dot < 0 ? key : key.slice(0, dot);
    const given = dot < 0 ? value : { [key.slice(dot + 1)]: value };
    const before = sections.get(section);
    sections.set(section, isObject(before) && isObject(given) ? { ...before, ...given } : given);
  }
  return Object.fromEntries(sections);
}

function rejectUnknownKeys(sections: Record<string, unknown>): void {
  const unknown = Object.entries(sections).flatMap(([section, values]) => {
    if (!Object.hasOwn(SettingsView.properties, section)) return [section];
    const names = isObject(values) ? Object.keys(values) : [];
    return names.filter((name) => !isKnown(section, name)).map((name) => `${section}.${name}`);
  });
  if (!unknown.length) return;
  const errors = Object.fromEntries(unknown.map((key) => [key, ['There is no such setting.']]));
  throw RequestErrors.VALIDATION_ERROR({ errors });
}

const SECTIONS: Record<string, { properties: object } | undefined> = SettingsView.properties;

function isKnown(section: string, name: string): boolean {
  return Object.hasOwn(SECTIONS, section) && Object.hasOwn(SECTIONS[section]?.properties ?? {}, name);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
