import { Body, Controller, Delete, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Client, type ClientInfo, Endpoint, type Principal } from '@comptoir/http';
import { UserErrors } from '../users/users.errors';
import { AccountService } from './account.service';
import { AuthErrors } from './auth.errors';
import { ChangePassword, DeleteAccount } from './passwords.dto';
import { PasswordsService } from './passwords.service';

/** Routes of the own account that ask for the current password. */
@ApiTags('account')
@Controller('user')
export class AccountController {
  constructor(
    private readonly passwords: PasswordsService,
    private readonly account: AccountService,
  ) {}

  @Put('password')
  @Endpoint({
    access: 'customer',
    summary: 'Change the own password; all other sessions end',
    returns: Type.Object({ message: Type.String() }),
    errors: [AuthErrors.INVALID_CURRENT_PASSWORD],
    rateLimit: 'user.password',
  })
  async changePassword(
    @Caller() caller: Principal,
    @Body() body: ChangePassword,
    @Client() client: ClientInfo,
  ): Promise<{ message: string }> {
    await this.passwords.changePassword(caller, body, client);
    return { message: 'Your password is changed.' };
  }

  @Delete()
  @Endpoint({
    access: 'customer',
    summary: 'Delete the own account',
    description:
      'Every session ends, the e-mail address may register again, and personal data are erased after a time of grace; ' +
      'orders and invoices stay without what the law does not ask for.',
    status: 204,
    errors: [AuthErrors.INVALID_CURRENT_PASSWORD, UserErrors.LAST_ADMIN],
    rateLimit: 'user.password',
  })
  async deleteAccount(@Caller() { userId }: Principal, @Body() { password }: DeleteAccount): Promise<void> {
    await this.account.deleteAccount(userId, password);
  }
}
