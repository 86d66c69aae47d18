import { Injectable } from '@nestjs/common';
import type { CustomField, FieldChange, FieldChoice, NewField } from '@comptoir/custom-fields';
import { Db, type Tx } from '@comptoir/db';
import { TranslationsService } from '../translations/translations.service';
import type { CreateCustomField, SaveFieldChoice, UpdateCustomField } from './custom-fields.dto';

/** Reads the texts of a custom field in the languages of the shop. */
@Injectable()
export class FieldTextsService {
  constructor(
    private readonly db: Db,
    private readonly translations: TranslationsService,
  ) {}

  /** @throws RequestErrors.VALIDATION_ERROR for a language that the shop does not have */
  readNewField(body: CreateCustomField): Promise<NewField> {
    return this.db.tx(async (tx) => ({
      ...withoutNulls(body),
      choices: await this.choicesOf(tx, [], body.choices ?? []),
      translations: await this.translations.newTranslations(tx, body.translations),
    }));
  }

  /** @throws RequestErrors.VALIDATION_ERROR for a language that the shop does not have */
  readChange(stored: CustomField, body: UpdateCustomField): Promise<FieldChange> {
    return this.db.tx(async (tx) => ({
      ...withoutNulls(body),
      // Null clears what may be empty.
      help: body.help === null ? '' : body.help,
      min: body.min,
      max: body.max,
      default_value: body.default_value,
      choices: body.choices ? await this.choicesOf(tx, stored.choices, body.choices) : undefined,
      translations: body.translations
        ? await this.translations.mergeTranslations(tx, stored.translations, body.translations)
        : undefined,
    }));
  }

  private choicesOf(
    tx: Tx,
    stored: readonly FieldChoice[],
    given: readonly SaveFieldChoice[],
  ): Promise<FieldChoice[]> {
    return Promise.all(
      given.map(async ({ value, label, translations: changes }) => {
        const before = stored.find((one) => one.value === value)?.translations ?? {};
        const translations = changes
          ? await this.translations.mergeTranslations(tx, before, changes)
          : before;
        return { value, label, translations };
      }),
    );
  }
}

type WithoutNulls<T> = { [K in keyof T]: Exclude<T[K], null> };

function withoutNulls<T extends object>(body: T): WithoutNulls<T> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null)) as WithoutNulls<T>;
}
