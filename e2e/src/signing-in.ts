import { expect, type Page } from '@playwright/test';

/** The page before the back-office while another person knows the password. */
export function passwordGate(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Choose your own password' }),
    current: page.getByLabel('Current password'),
    next: page.getByLabel('New password'),
    submit: page.getByRole('button', { name: 'Change Password' }),

    async change({ from, to }: { from: string; to: string }) {
      await this.current.fill(from);
      await this.next.fill(to);
      await this.submit.click();
    },
  };
}

/** The sign-in page from an admin's view. */
export function signInPage(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Admin sign-in' }),
    username: page.getByLabel('Username'),
    password: page.getByLabel('Password', { exact: true }),
    code: page.getByLabel('6-digit code'),
    recoveryCode: page.getByLabel('Recovery code'),
    verify: page.getByRole('button', { name: 'Verify and sign in' }),

    async giveCredentials({ username, password }: { username: string; password: string }) {
      await this.username.fill(username);
      await this.password.fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
    },
    async giveCode(code: string) {
      await this.code.fill(code);
      await this.verify.click();
    },
  };
}

/** The question for a fresh second factor before an act. */
export function freshFactor(page: Page) {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  return {
    question,
    code: question.getByLabel('6-digit code'),
    confirm: question.getByRole('button', { name: 'Confirm' }),
    cancel: question.getByRole('button', { name: 'Cancel' }),

    async give(code: string) {
      await this.code.fill(code);
      await this.confirm.click();
      await expect(question).toBeHidden();
    },
  };
}
