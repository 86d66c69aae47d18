import { Typography } from '@mui/material';
import { Title } from 'react-admin';

/** The first page of the shop. */
export function Home(): React.JSX.Element {
  return (
    <>
      <Title title="ra.page.dashboard" />
      <Typography variant="h6">Home</Typography>
    </>
  );
}
