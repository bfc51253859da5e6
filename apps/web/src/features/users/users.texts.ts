import type { UserSort, UserStatus } from './users.search.ts';

export const statusLabels: Record<UserStatus, string> = { active: 'Active', inactive: 'Inactive' };
export const sortLabels: Record<UserSort, string> = {
  created_at_desc: 'Newest first',
  created_at_asc: 'Oldest first',
  username_asc: 'Name, A to Z',
  username_desc: 'Name, Z to A',
  role_asc: 'Admins first',
  role_desc: 'Super admins first',
  last_login_desc: 'Last login, latest first',
  last_login_asc: 'Last login, earliest first',
};

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

export const usersTexts = {
  title: 'User Management',
  lead: 'Manage admin users and permissions',
  totalUsers: 'Total Users',
  active: 'Active',
  admins: 'Admins',
  superAdmins: 'Super Admins',
  withTwofa: 'With 2FA',
  figures: 'Users in figures',
  noFigure: '—',
  noFigureMeaning: 'Unknown',

  filters: 'Filters',
  searchLabel: 'Search users',
  searchPlaceholder: 'Search users...',
  role: 'Role',
  status: 'Status',
  sortBy: 'Sort by',
  allRoles: 'All Roles',
  allStatuses: 'All Status',

  heading: (found: number, total: number) => `Users (${found} of ${total})`,
  showing: (count: number) => (count === 1 ? 'Showing 1 user' : `Showing ${count} users`),
  list: 'Users',
  columnUser: 'User',
  columnRole: 'Role',
  columnCreated: 'Created',
  createdOn: (day: string) => `Created ${day}`,
  columnLastLogin: 'Last Login',
  columnSecurity: 'Security',
  columnStatus: 'Status',
  columnActions: 'Actions',
  you: 'You',
  noEmail: 'No email',
  twofa: '2FA',
  noTwofa: 'No 2FA',
  neverSignedIn: 'Never',
  today: 'Today',
  yesterday: 'Yesterday',
  daysAgo: (count: number) => ago(count, 'day'),
  weeksAgo: (count: number) => ago(count, 'week'),
  monthsAgo: (count: number) => ago(count, 'month'),
  yearsAgo: (count: number) => ago(count, 'year'),

  loading: 'Loading users…',
  loadFailed: 'Failed to load users',
  invalidData: 'Invalid users data format',
  empty: 'No users found',
  emptyFiltered: 'Try adjusting your filters',
  emptyNew: 'Users will appear here once created',

  add: 'Add User',
  addTitle: 'Add Admin User',
  addLead:
    'At the first sign-in the new admin sets up two-factor authentication and chooses another password.',
  username: 'Username',
  usernameHint: 'At least 3 letters, numbers, hyphens or underscores. It cannot be changed later.',
  usernameTaken: 'Username already exists',
  email: 'Email',
  emailHint: 'Optional. For messages about payments and security.',
  password: 'Password',
  newPassword: 'New password',
  currentPassword: 'Current password',
  // Word joiners (U+2060) keep the punctuation marks on one line.
  passwordHint:
    'At least 8 characters with a lowercase and an uppercase letter, a digit and one of @$!%*?\u2060&_-\u2060+=#',
  create: 'Create User',
  creating: 'Creating…',
  created: (username: string) => `${username} can sign in now`,
  createFailed: 'Failed to create user',

  edit: 'Edit',
  editUser: (username: string) => `Edit ${username}`,
  editTitle: 'Edit User',
  usernameStays: 'A username cannot be changed.',
  roleWarning: 'Changing the role signs this user out everywhere.',
  changePassword: 'Change Password',
  cancelChange: 'Cancel Change',
  passwordWarning:
    'A new password signs this user out everywhere. At the next sign-in they choose another one.',
  ownPasswordWarning: 'Your other sessions end at once.',
  wrongCurrentPassword: 'This is not your current password',
  currentPasswordRequired: 'Please enter your current password',
  save: 'Save Changes',
  saving: 'Saving…',
  saved: (username: string) => `Changes to ${username} saved`,
  updateFailed: 'Failed to update user',

  delete: 'Delete',
  deleteUser: (username: string) => `Delete ${username}`,
  deleteTitle: 'Delete User',
  deleteQuestion: (username: string) =>
    `Delete the account ${username}? Its sessions end at once, and it cannot be restored. Its actions stay in the payments’ histories and in the audit trail.`,
  deleteAccount: 'Delete User',
  deleting: 'Deleting…',
  deleted: (username: string) => `${username} has been deleted`,
  deleteFailed: 'Failed to delete user',

  resetTwofa: 'Reset 2FA',
  resetTwofaOf: (username: string) => `Reset 2FA of ${username}`,
  resetTwofaTitle: 'Reset two-factor authentication',
  resetTwofaQuestion: (username: string) =>
    `Remove the second factor of ${username}, passkeys included? First make sure that ${username} has really lost it. Until a new one is set up, the password alone is enough to sign in. Their sessions end at once.`,
  resetting: 'Resetting…',
  twofaWasReset: (username: string) => `${username} sets up 2FA at the next sign-in`,
  resetFailed: 'Failed to reset 2FA',

  keepUser: 'Keep User',
} as const;
