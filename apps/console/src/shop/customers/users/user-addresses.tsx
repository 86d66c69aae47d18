import type { Result } from '@comptoir/store-client';
import { Chip, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Link } from 'react-admin';
import { SideCard } from '../side-card';

type User = Result<'adminUsers.get'>;

/** The addresses that the person has saved. */
export function UserAddresses(): React.JSX.Element | null {
  const user = useRecordContext<Partial<User>>();
  const translate = useTranslate();
  // Rows of lists, which a page shows until the account is read, have no addresses.
  if (!user?.addresses) return null;
  return (
    <SideCard title="resources.users.addresses.title">
      {user.addresses.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('resources.users.addresses.empty')}
        </Typography>
      )}
      {user.addresses.map((address) => (
        <Typography key={address.id} variant="body2" component="address" sx={{ mb: 1, fontStyle: 'normal' }}>
          {linesOf(address).map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
          {address.vat_number && (
            <>
              <Link to={checkOf(address.vat_number)}>{address.vat_number}</Link>
              <br />
            </>
          )}
          {address.is_default && <Chip size="small" label={translate('resources.users.addresses.default')} />}
        </Typography>
      ))}
    </SideCard>
  );
}

/** Returns the address of the page with the check of a VAT number. */
function checkOf(number: string): string {
  return `/shop/vat-numbers?filter=${encodeURIComponent(JSON.stringify({ number }))}`;
}

function linesOf(address: User['addresses'][number]): string[] {
  return [
    address.full_name,
    address.company,
    address.address_line1,
    address.address_line2,
    `${address.postal_code} ${address.city}`,
    [address.state, address.country].filter(Boolean).join(', '),
    address.phone,
  ].filter((line) => line.trim() !== '');
}
