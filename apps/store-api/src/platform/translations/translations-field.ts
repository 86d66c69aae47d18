import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { Transform, plainToInstance } from 'class-transformer';
import { IsOptional, ValidateBy, ValidateNested } from 'class-validator';
import { type TObject, type TOptional, type TRecord, type TString, Type } from '@sinclair/typebox';
import { TRANSLATED_FIELDS, type TranslatedTable } from './translated-fields';

/** Changes of translations: texts by language, and the languages to remove. */
export class TranslationChanges extends Map<string, object> {
  readonly removed: string[] = [];
}

/** Body of the field `translations`: texts by language; `null` removes a language. */
export function TranslationsField(type: new () => object): PropertyDecorator {
  const document: PropertyDecorator = (target) => void ApiExtraModels(type)(target.constructor);
  return applyDecorators(
    document,
    ApiProperty({
      type: 'object',
      required: false,
      nullable: true,
      additionalProperties: { oneOf: [{ $ref: getSchemaPath(type) }, { type: 'null' }] },
      description:
        'Texts in the other languages of the shop, by language. Absent languages and fields stay unchanged; ' +
        '`null` removes a language or a field.',
      example: {},
    } as object),
    IsOptional(),
    Transform(({ value }: { value: unknown }) => changesOf(type, value)),
    ValidateBy({
      name: 'translations',
      validator: {
        validate: (value) => value instanceof TranslationChanges,
        defaultMessage: () => '$property must be an object of texts by language',
      },
    }),
    ValidateNested({ message: '$property must be an object of texts by language' }),
  );
}

function changesOf(type: new () => object, value: unknown): unknown {
  if (!isPlain(value)) return value;
  const changes = new TranslationChanges();
  for (const [locale, texts] of Object.entries(value)) {
    if (texts === null) changes.removed.push(locale);
    // Validation rejects a number as no object.
    else changes.set(locale, isPlain(texts) ? plainToInstance(type, texts) : (0 as unknown as object));
  }
  return changes;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the schema of the translations of a record in the responses of staff routes. */
export function translationsView(
  table: TranslatedTable,
): TRecord<TString, TObject<Record<string, TOptional<TString>>>> {
  const fields = TRANSLATED_FIELDS[table].map((field) => [field, Type.Optional(Type.String())] as const);
  const texts = Type.Object(Object.fromEntries(fields), { additionalProperties: false });
  return Type.Record(Type.String(), texts, { description: 'Texts in other languages, by language.' });
}
