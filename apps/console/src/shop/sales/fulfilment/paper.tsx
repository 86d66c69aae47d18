import { Box, Button, GlobalStyles } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/Print';
import { useTranslate } from 'ra-core';
import { Error as ErrorPage, Loading, Title } from 'react-admin';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PRINT_STYLES } from '../../../shared/ui/print-styles';
import type { Order } from '../parts/types';
import { type ChosenOrders, useChosenOrders } from './chosen-orders';

interface Props {
  title: string;
  /** Address of the page before. */
  back: string;
  /** Further buttons and hints, which are not printed. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A page that is printed. */
export function Paper({ title, back, tools, children }: Props): React.JSX.Element {
  const translate = useTranslate();
  return (
    <Box sx={{ p: 2, '@media print': { p: 0 } }}>
      <GlobalStyles styles={PRINT_STYLES} />
      <Title title={title} />
      <Box
        className="no-print"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 3, alignItems: 'center' }}
      >
        <Button component={Link} to={back} startIcon={<ArrowBackIcon />}>
          {translate('ra.action.back')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {translate('resources.orders.packing_slip.print')}
        </Button>
        {tools}
      </Box>
      {children}
    </Box>
  );
}

/** Draws the orders that the address names once they are there. */
export function WithChosenOrders({
  children,
}: {
  children(orders: readonly Order[], chosen: ChosenOrders): ReactNode;
}): ReactNode {
  const chosen = useChosenOrders();
  const { orders, error, refetch } = chosen;
  if (error) return <ErrorPage error={error} resetErrorBoundary={refetch} />;
  return orders ? children(orders, chosen) : <Loading />;
}
