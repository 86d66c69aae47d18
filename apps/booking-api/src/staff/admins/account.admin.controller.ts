import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { ChangePassword } from './admins.dto';
import { AdminErrors } from './admins.errors';
import { AdminsService } from './admins.service';
import { LoginView, toLoginView } from './admins.view';

/** Routes of an administrator's own account. */
@ApiTags('admin/account')
@Controller('admin/account')
export class AccountAdminController {
  constructor(private readonly admins: AdminsService) {}

  @Put('password')
  @Endpoint({
    access: 'staff',
    peopleOnly: true,
    ownAccount: true,
    summary: 'Change your own password; all other sessions end, the response has a new token',
    returns: LoginView,
    rateLimit: 'password',
    errors: [AdminErrors.WRONG_PASSWORD],
  })
  async changeOwnPassword(@Caller() { userId }: Principal, @Body() body: ChangePassword): Promise<LoginView> {
    return toLoginView(await this.admins.changeOwnPassword(userId, body));
  }
}
