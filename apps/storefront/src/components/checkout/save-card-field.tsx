import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { CheckboxField } from '../forms/fields';

interface Props {
  isTicked?: boolean;
  locale: Locale;
}

/** Box to save the card that is entered next; it shows while no saved card is chosen in the choices around it. */
export function SaveCardField({ isTicked = false, locale }: Props): ReactElement {
  return (
    <CheckboxField
      name="save_card"
      label={textOf(locale, 'checkout')('save_card')}
      defaultChecked={isTicked}
      className="hidden pt-2 group-has-[input[value=card]:checked]/choices:block"
    />
  );
}
