import { StringField } from '@comptoir/http';

const OPTIONAL = { optional: true, nullable: true } as const;
const RECOVERY_CODE = 'One of the recovery codes, in place of `code`. It works once.';

/** A code of the authenticator app. */
function CodeField(options: { optional?: boolean; nullable?: boolean } = {}): PropertyDecorator {
  return StringField({
    ...options,
    max: 7,
    pattern: /^\d{3} ?\d{3}$/,
    patternMessage: '$property must have six digits',
    description: 'Six digits of the authenticator app. Each code works once.',
    example: '492039',
  });
}

function RecoveryCodeField(): PropertyDecorator {
  return StringField({
    ...OPTIONAL,
    max: 50,
    description: RECOVERY_CODE,
    example: 'k7m2qp-9xw4ht-0c3v8n-fj6ryd',
  });
}

/** A body with a code of the app. */
export class SecondFactorCode {
  @CodeField()
  code: string;
}

/** A body with a code of the app, or with a recovery code. */
export class SecondFactorProof {
  @CodeField(OPTIONAL)
  code?: string | null;

  @RecoveryCodeField()
  recovery_code?: string | null;
}
