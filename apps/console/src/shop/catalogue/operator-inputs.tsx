import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { TextInput } from 'react-admin';
import { OPERATORS } from './operators';

const KEY = 'resources.catalogue.operators';

/** Takes those who answer for the safety of a product: its manufacturer, and a person in the EU when that one is elsewhere. */
export function OperatorInputs(): React.JSX.Element {
  const translate = useTranslate();
  return (
    <>
      {OPERATORS.map((operator) => (
        <Box
          key={operator}
          component="fieldset"
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, mx: 0, mb: 2, px: 2, pb: 1 }}
        >
          <Typography component="legend" variant="subtitle2" sx={{ px: 1 }}>
            {translate(`${KEY}.${operator}`)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {translate(`${KEY}.help.${operator}`)}
          </Typography>
          <TextInput source={`${operator}.name`} label={`${KEY}.name`} />
          <TextInput source={`${operator}.address`} label={`${KEY}.address`} multiline />
          <TextInput
            source={`${operator}.email`}
            label={`${KEY}.email`}
            type="email"
            helperText={`${KEY}.help.reach`}
          />
          <TextInput source={`${operator}.url`} label={`${KEY}.url`} type="url" />
        </Box>
      ))}
    </>
  );
}
