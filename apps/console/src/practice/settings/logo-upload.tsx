import UploadIcon from '@mui/icons-material/Upload';
import { Box, Button, Typography } from '@mui/material';
import { useNotify, useRecordContext, useRefresh, useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useServiceConfig } from '../../shared/config-context';
import { messageOf } from '../../shared/data/error-messages';
import { IMAGE_TYPES } from '../../shared/ui/image-upload';
import { useBookingClient } from '../booking-context';

/** Shows the logo, and uploads another one; it is used at once. */
export function LogoUpload(): React.JSX.Element {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const booking = useBookingClient();
  const { setValue } = useFormContext();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const upload = (logo: File | undefined): void => {
    if (!logo) return;
    setBusy(true);
    booking.adminSettings
      .uploadLogo({ logo })
      .then(
        ({ url }) => {
          // The form keeps what it began with, and would put the old address back.
          setValue('logo_url', url);
          notify('practice.settings.logo.saved', { type: 'success' });
          refresh();
        },
        (error: unknown) => notify(messageOf(error, translate), { type: 'error' }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', mb: 2 }}>
      <Logo />
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES}
        hidden
        aria-label={translate('practice.settings.logo.upload')}
        onChange={({ target }) => {
          upload(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button
        variant="outlined"
        startIcon={<UploadIcon />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        {translate('practice.settings.logo.upload')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {translate('practice.settings.logo.about')}
      </Typography>
    </Box>
  );
}

function Logo(): React.JSX.Element | null {
  const translate = useTranslate();
  const { origin } = new URL(useServiceConfig('practice').url);
  const record = useRecordContext();
  const typed = useWatch<{ logo_url?: string | null }>({ name: 'logo_url' });
  const address = typed ?? (record?.logo_url as string | undefined);
  if (!address) return null;
  return (
    <Box
      component="img"
      src={new URL(address, origin).href}
      alt={translate('practice.settings.logo.alt')}
      sx={{ maxHeight: 64, maxWidth: 200 }}
    />
  );
}
