import { Button, Dialog, DialogTitle } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useServiceConfig } from '../../shared/config-context';
import { CopyText } from './copy-text';
import { snippetOf } from './snippet';

interface Props {
  /** Path of the page for clients, such as `/book/3`. */
  path: string;
  /** Attribute of the widget, such as `resource="3"`. */
  attribute: string;
  isActive: boolean;
}

/** The page on which clients book, the code for a web site, and a look at the page. */
export function BookingPage({ path, attribute, isActive }: Props): React.JSX.Element {
  const translate = useTranslate();
  const { origin } = new URL(useServiceConfig('practice').url);
  const [isShown, setShown] = useState(false);
  const page = `${origin}${path}`;
  const title = translate('practice.resources.sharing.try');
  return (
    <>
      <CopyText label={translate('practice.resources.sharing.page')} value={page} />
      <CopyText
        label={translate('practice.resources.sharing.snippet')}
        value={snippetOf(origin, attribute)}
        multiline
        helperText={translate('practice.resources.sharing.snippet_help')}
      />
      <Button variant="outlined" onClick={() => setShown(true)} disabled={!isActive}>
        {title}
      </Button>
      <Dialog open={isShown} onClose={() => setShown(false)} fullWidth maxWidth="md" aria-labelledby="try">
        <DialogTitle id="try">{title}</DialogTitle>
        <iframe src={page} title={title} style={{ border: 0, width: '100%', height: '75vh' }} />
      </Dialog>
    </>
  );
}
