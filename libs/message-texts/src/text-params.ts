import { applyDecorators } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { MessageTextsOptions } from './message-texts.options';

/** Documents the parameter `kind` of a path. */
export function KindParam({ kinds }: MessageTextsOptions): MethodDecorator {
  const names = kinds.map(({ name }) => name);
  return ApiParam({
    name: 'kind',
    schema: { type: 'string', enum: names },
    description: 'Name of the message.',
  });
}

/** Documents the parameters `kind` and `language` of a path. */
export function TextParams(options: MessageTextsOptions): MethodDecorator {
  const { languages } = options;
  return applyDecorators(
    KindParam(options),
    ApiParam({
      name: 'language',
      schema: { type: 'string', enum: [...languages] },
      description: 'Language of the text.',
    }),
  );
}
