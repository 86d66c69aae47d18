import type { ConsoleHost } from '@comptoir/console-extension';
import {
  Box,
  Button,
  Card,
  CardContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from '@mui/material';

type Ui = ConsoleHost['ui'];

const Section: Ui['Section'] = ({ title, children }) => (
  <Card component="section" variant="outlined" aria-label={title}>
    <CardContent>
      <Typography variant="h6" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

const ExtensionTable: Ui['Table'] = ({ rows, columns, empty }) => {
  if (rows.length === 0) return <Text tone="quiet">{empty}</Text>;
  return (
    <Box sx={{ overflowX: 'auto', contain: 'inline-size' }} tabIndex={0} role="group">
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map(({ label }) => (
              <TableCell key={label}>{label}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              {columns.map(({ label, value }) => (
                <TableCell key={label}>{value(row)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

const COLORS = { plain: 'text.primary', quiet: 'text.secondary', error: 'error' };

const Text: Ui['Text'] = ({ tone = 'plain', children }) => (
  <Typography variant="body2" color={COLORS[tone]} role={tone === 'error' ? 'alert' : undefined}>
    {children}
  </Typography>
);

const Input: Ui['TextField'] = ({ label, value, onChange, help, type, multiline }) => (
  <TextField
    label={label}
    value={value}
    helperText={help}
    type={type}
    multiline={multiline}
    size="small"
    slotProps={{ inputLabel: type === 'date' ? { shrink: true } : {} }}
    onChange={(event) => onChange(event.target.value)}
  />
);

/** Parts of pages for extensions, in the design of the console. */
export const EXTENSION_UI: Ui = { Button, Section, Table: ExtensionTable, Text, TextField: Input };
