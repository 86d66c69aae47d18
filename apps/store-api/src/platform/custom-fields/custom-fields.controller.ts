import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { CustomFieldsService, toShownFieldFields } from '@comptoir/custom-fields';
import { Endpoint } from '@comptoir/http';
import { localeChain } from '../i18n/locales';
import { Language, type RequestLanguage } from '../translations/translations.hooks';
import { ShownFieldsQuery } from './custom-fields.dto';
import { ShownFieldView } from './custom-fields.view';

@ApiTags('custom-fields')
@Controller('custom-fields')
export class CustomFieldsController {
  constructor(private readonly fields: CustomFieldsService) {}

  @Get()
  @Endpoint({
    access: 'public',
    summary: 'Custom fields that customers see',
    description: 'Labels, types and choices of the values in `custom_fields` of records.',
    texts: {},
    cache: 'brief',
    returns: Type.Object({ data: Type.Array(ShownFieldView) }),
  })
  async listShownFields(
    @Query() { target }: ShownFieldsQuery,
    @Language() { languages, locale }: RequestLanguage,
  ): Promise<{ data: ShownFieldView[] }> {
    const fields = await this.fields.listShownFields(target, 'customer');
    const chain = localeChain(languages, locale);
    return { data: fields.map((field) => toShownFieldFields(field, chain)) };
  }
}
