// The names of emoji, as GitHub defines them: those that documents use. Other names stay text.
//
// cspell:disable

/** Characters, each followed by its names. */
const table = `
😀 grinning;😃 smiley;😄 smile;😁 grin;😆 laughing satisfied;😅 sweat_smile;🤣 rofl;😂 joy;🙂 slightly_smiling_face;🙃 upside_down_face
😉 wink;😊 blush;😇 innocent;🥰 smiling_face_with_three_hearts;😍 heart_eyes;🤩 star_struck;😘 kissing_heart;😋 yum;😛 stuck_out_tongue
😜 stuck_out_tongue_winking_eye;🤪 zany_face;🤑 money_mouth_face;🤗 hugs;🤔 thinking;🤐 zipper_mouth_face;🤨 raised_eyebrow
😐 neutral_face;😑 expressionless;😶 no_mouth;😏 smirk;😒 unamused;🙄 roll_eyes;😬 grimacing;🤥 lying_face;😌 relieved;😔 pensive
😪 sleepy;😴 sleeping;😷 mask;🤒 face_with_thermometer;🤕 face_with_head_bandage;🤢 nauseated_face;🤮 vomiting_face;🤧 sneezing_face
🥵 hot_face;🥶 cold_face;😵 dizzy_face;🤯 exploding_head;🤠 cowboy_hat_face;🥳 partying_face;😎 sunglasses;🤓 nerd_face
🧐 monocle_face;😕 confused;😟 worried;🙁 slightly_frowning_face;😮 open_mouth;😯 hushed;😲 astonished;😳 flushed;🥺 pleading_face
😨 fearful;😰 cold_sweat;😢 cry;😭 sob;😱 scream;😖 confounded;😞 disappointed;😓 sweat;😩 weary;😫 tired_face;🥱 yawning_face
😤 triumph;😡 rage pout;😠 angry;🤬 cursing_face;😈 smiling_imp;👿 imp;💀 skull;💩 poop hankey shit;🤡 clown_face;👻 ghost;👽 alien
🤖 robot;😺 smiley_cat;🙈 see_no_evil;🙉 hear_no_evil;🙊 speak_no_evil;💌 love_letter;💖 sparkling_heart;💔 broken_heart
❤️ heart;🧡 orange_heart;💛 yellow_heart;💚 green_heart;💙 blue_heart;💜 purple_heart;🖤 black_heart;🤍 white_heart;💯 100;💢 anger
💥 boom collision;💫 dizzy;💦 sweat_drops;💨 dash;💬 speech_balloon;💭 thought_balloon;💤 zzz;👋 wave;✋ hand raised_hand
🖖 vulcan_salute;👌 ok_hand;🤏 pinching_hand;✌️ v;🤞 crossed_fingers;🤘 metal;🤙 call_me_hand;👈 point_left;👉 point_right
👆 point_up_2;👇 point_down;☝️ point_up;👍 +1 thumbsup;👎 -1 thumbsdown;✊ fist fist_raised;👊 facepunch punch fist_oncoming
👏 clap;🙌 raised_hands;👐 open_hands;🤝 handshake;🙏 pray;✍️ writing_hand;💅 nail_care;🤳 selfie;💪 muscle;🧠 brain;👀 eyes;👁️ eye
👶 baby;👦 boy;👧 girl;👨 man;👩 woman;🙅 no_good;🙋 raising_hand;🙇 bow;🤦 facepalm;🤷 shrug;👮 cop police_officer
🕵️ detective;💂 guard;👷 construction_worker;🎅 santa;🦸 superhero;🧙 mage;🧛 vampire;🧟 zombie;🏃 runner running;🏄 surfer
👥 busts_in_silhouette;👤 bust_in_silhouette;👣 footprints;🐵 monkey_face;🐒 monkey;🐶 dog;🐕 dog2;🐺 wolf;🦊 fox_face;🐱 cat;🦁 lion
🐯 tiger;🐴 horse;🦄 unicorn;🐮 cow;🐷 pig;🐑 sheep;🐐 goat;🐫 camel;🐘 elephant;🐭 mouse;🐹 hamster;🐰 rabbit;🦔 hedgehog;🐻 bear
🐨 koala;🐼 panda_face;🐔 chicken;🐣 hatching_chick;🐥 hatched_chick;🐦 bird;🐧 penguin;🦅 eagle;🦆 duck;🦉 owl;🐸 frog;🐊 crocodile
🐢 turtle;🐍 snake;🐉 dragon;🐳 whale;🐬 dolphin;🐟 fish;🦈 shark;🐙 octopus;🐚 shell;🦀 crab;🦐 shrimp;🐌 snail;🦋 butterfly;🐛 bug
🐜 ant;🐝 bee honeybee;🐞 lady_beetle;🕷️ spider;🕸️ spider_web;💐 bouquet;🌸 cherry_blossom;🌹 rose;🌻 sunflower;🌷 tulip
🌱 seedling;🌲 evergreen_tree;🌳 deciduous_tree;🌴 palm_tree;🌵 cactus;🌿 herb;☘️ shamrock;🍀 four_leaf_clover;🍁 maple_leaf
🍂 fallen_leaf;🍃 leaves;🍄 mushroom;🍇 grapes;🍉 watermelon;🍊 tangerine orange;🍋 lemon;🍌 banana;🍍 pineapple;🍎 apple
🍏 green_apple;🍑 peach;🍒 cherries;🍓 strawberry;🥝 kiwi_fruit;🍅 tomato;🥥 coconut;🥑 avocado;🥕 carrot;🌽 corn;🌶️ hot_pepper
🍞 bread;🧀 cheese;🍔 hamburger;🍟 fries;🍕 pizza;🌭 hotdog;🌮 taco;🥚 egg;🍳 fried_egg cooking;🍿 popcorn;🍣 sushi;🍦 icecream
🍩 doughnut;🍪 cookie;🎂 birthday;🍰 cake;🍫 chocolate_bar;🍬 candy;🍭 lollipop;🍯 honey_pot;☕ coffee;🍵 tea;🍾 champagne
🍷 wine_glass;🍸 cocktail;🍺 beer;🍻 beers;🥂 clinking_glasses;🧊 ice_cube;🌍 earth_africa;🌎 earth_americas;🌏 earth_asia
🌐 globe_with_meridians;🗺️ world_map;🧭 compass;🏔️ mountain_snow;🌋 volcano;🏕️ camping;🏖️ beach_umbrella;🏝️ desert_island
🏗️ building_construction;🧱 bricks;🏠 house;🏢 office;🏥 hospital;🏦 bank;🏨 hotel;🏫 school;🏭 factory;🏰 european_castle
🌅 sunrise;🌉 bridge_at_night;🎠 carousel_horse;🎡 ferris_wheel;🎢 roller_coaster;🚂 steam_locomotive;🚆 train2;🚌 bus
🚑 ambulance;🚒 fire_engine;🚓 police_car;🚕 taxi;🚗 car red_car;🚚 truck;🚜 tractor;🏎️ racing_car;🚲 bike;⛽ fuelpump
🚨 rotating_light;🚦 vertical_traffic_light;🚥 traffic_light;🛑 stop_sign;🚧 construction;⚓ anchor;⛵ boat sailboat;🚢 ship
✈️ airplane;🚁 helicopter;🚀 rocket;🛸 flying_saucer;⏳ hourglass_flowing_sand;⌛ hourglass;⌚ watch;⏰ alarm_clock;⏱️ stopwatch
⏲️ timer_clock;🌑 new_moon;🌙 crescent_moon;🌝 full_moon_with_face;🌞 sun_with_face;⭐ star;🌟 star2;🌠 stars;☀️ sunny;☁️ cloud
⛅ partly_sunny;🌧️ cloud_with_rain;🌩️ cloud_with_lightning;🌪️ tornado;🌈 rainbow;☔ umbrella;⚡ zap;❄️ snowflake;⛄ snowman
🔥 fire;💧 droplet;🌊 ocean;🎃 jack_o_lantern;🎄 christmas_tree;🎆 fireworks;🎇 sparkler;✨ sparkles;🎈 balloon;🎉 tada
🎊 confetti_ball;🎀 ribbon;🎁 gift;🎗️ reminder_ribbon;🎟️ tickets;🎫 ticket;🏆 trophy;🏅 medal_sports;🥇 1st_place_medal
🥈 2nd_place_medal;🥉 3rd_place_medal;⚽ soccer;⚾ baseball;🏀 basketball;🏈 football;🎾 tennis;🎳 bowling;🥊 boxing_glove;⛳ golf
🎣 fishing_pole_and_fish;🎯 dart;🎱 8ball;🔮 crystal_ball;🎮 video_game;🕹️ joystick;🎰 slot_machine;🎲 game_die;🧩 jigsaw
🧸 teddy_bear;🃏 black_joker;🎭 performing_arts;🖼️ framed_picture;🎨 art;🧵 thread;🧶 yarn;👓 eyeglasses;🥽 goggles;👔 necktie
👕 shirt tshirt;👖 jeans;👗 dress;🎒 school_satchel;👑 crown;👒 womans_hat;🎩 tophat;🎓 mortar_board;⛑️ rescue_worker_helmet
💎 gem;🔇 mute;🔈 speaker;🔉 sound;🔊 loud_sound;📢 loudspeaker;📣 mega;🔔 bell;🔕 no_bell;🎵 musical_note;🎶 notes;🎤 microphone
🎧 headphones;📻 radio;🎷 saxophone;🎸 guitar;🎹 musical_keyboard;🎺 trumpet;🎻 violin;🥁 drum;📱 iphone;☎️ phone telephone
📞 telephone_receiver;🔋 battery;🔌 electric_plug;💻 computer;🖥️ desktop_computer;🖨️ printer;⌨️ keyboard;🖱️ computer_mouse
💽 minidisc;💾 floppy_disk;💿 cd;📀 dvd;🎥 movie_camera;🎬 clapper;📺 tv;📷 camera;📸 camera_flash;📹 video_camera;🔍 mag
🔎 mag_right;🕯️ candle;💡 bulb;🔦 flashlight;📔 notebook_with_decorative_cover;📕 closed_book;📖 book open_book;📗 green_book
📘 blue_book;📙 orange_book;📚 books;📓 notebook;📒 ledger;📃 page_with_curl;📜 scroll;📄 page_facing_up;📰 newspaper
📑 bookmark_tabs;🔖 bookmark;🏷️ label;💰 moneybag;💵 dollar;💶 euro;💸 money_with_wings;💳 credit_card;🧾 receipt;💹 chart
✉️ envelope email;📧 e-mail;📨 incoming_envelope;📩 envelope_with_arrow;📤 outbox_tray;📥 inbox_tray;📦 package;📫 mailbox
📮 postbox;✏️ pencil2;✒️ black_nib;🖋️ fountain_pen;🖊️ pen;🖌️ paintbrush;🖍️ crayon;📝 memo pencil;💼 briefcase;📁 file_folder
📂 open_file_folder;🗂️ card_index_dividers;📅 date;📆 calendar;🗓️ spiral_calendar;📇 card_index;📈 chart_with_upwards_trend
📉 chart_with_downwards_trend;📊 bar_chart;📋 clipboard;📌 pushpin;📍 round_pushpin;📎 paperclip;📏 straight_ruler
📐 triangular_ruler;✂️ scissors;🗃️ card_file_box;🗄️ file_cabinet;🗑️ wastebasket;🔒 lock;🔓 unlock;🔏 lock_with_ink_pen
🔐 closed_lock_with_key;🔑 key;🗝️ old_key;🔨 hammer;⛏️ pick;⚒️ hammer_and_pick;🛠️ hammer_and_wrench;🗡️ dagger;⚔️ crossed_swords
💣 bomb;🔫 gun;🏹 bow_and_arrow;🛡️ shield;🔧 wrench;🔩 nut_and_bolt;⚙️ gear;⚖️ balance_scale;🔗 link;⛓️ chains;🧰 toolbox
🧲 magnet;⚗️ alembic;🧪 test_tube;🧫 petri_dish;🧬 dna;🔬 microscope;🔭 telescope;📡 satellite;💉 syringe;💊 pill;🩹 adhesive_bandage
🚪 door;🛏️ bed;🚽 toilet;🚿 shower;🧹 broom;🧺 basket;🧻 roll_of_paper;🧼 soap;🛒 shopping_cart;🚬 smoking;⚰️ coffin;🗿 moyai
🚮 put_litter_in_its_place;♿ wheelchair;🚸 children_crossing;⛔ no_entry;🚫 no_entry_sign;🔞 underage;☢️ radioactive;☣️ biohazard
⚠️ warning;⬆️ arrow_up;↗️ arrow_upper_right;➡️ arrow_right;↘️ arrow_lower_right;⬇️ arrow_down;↙️ arrow_lower_left;⬅️ arrow_left
↖️ arrow_upper_left;↕️ arrow_up_down;↔️ left_right_arrow;↩️ leftwards_arrow_with_hook;↪️ arrow_right_hook;⤴️ arrow_heading_up
⤵️ arrow_heading_down;🔃 arrows_clockwise;🔄 arrows_counterclockwise;🔙 back;🔜 soon;🔝 top;⚛️ atom_symbol
♾️ infinity;♻️ recycle;⚜️ fleur_de_lis;🔱 trident;📛 name_badge;🔰 beginner;⭕ o;✅ white_check_mark;☑️ ballot_box_with_check
✔️ heavy_check_mark;✖️ heavy_multiplication_x;❌ x;❎ negative_squared_cross_mark;➕ heavy_plus_sign;➖ heavy_minus_sign
➗ heavy_division_sign;➰ curly_loop;〽️ part_alternation_mark;✳️ eight_spoked_asterisk;❇️ sparkle;‼️ bangbang;⁉️ interrobang
❓ question;❔ grey_question;❕ grey_exclamation;❗ exclamation heavy_exclamation_mark;©️ copyright;®️ registered;™️ tm
#️⃣ hash;0️⃣ zero;1️⃣ one;2️⃣ two;3️⃣ three;4️⃣ four;5️⃣ five;6️⃣ six;7️⃣ seven;8️⃣ eight;9️⃣ nine;🔟 keycap_ten;🔢 1234
🔤 abc;🆎 ab;🆑 cl;🆒 cool;🆓 free;ℹ️ information_source;🆕 new;🆖 ng;🆗 ok;🅿️ parking;🆘 sos;🆙 up;🆚 vs;🔴 red_circle
🟠 orange_circle;🟡 yellow_circle;🟢 green_circle;🔵 large_blue_circle;🟣 purple_circle;⚫ black_circle;⚪ white_circle
🟥 red_square;🟧 orange_square;🟨 yellow_square;🟩 green_square;🟦 blue_square;⬛ black_large_square;⬜ white_large_square
🔶 large_orange_diamond;🔷 large_blue_diamond;🔸 small_orange_diamond;🔹 small_blue_diamond;▶️ arrow_forward;◀️ arrow_backward
⏩ fast_forward;⏪ rewind;⏸️ pause_button;⏹️ stop_button;⏺️ record_button;🏁 checkered_flag;🚩 triangular_flag_on_post
🎌 crossed_flags;🏴 black_flag;🏳️ white_flag;🏳️‍🌈 rainbow_flag;🏴‍☠️ pirate_flag
`

let known: Map<string, string> | undefined

/** Returns the characters of the emoji with a name, or `undefined` if no emoji has it. */
export function emojiNamed(name: string): string | undefined {
  known ??= new Map(
    table
      .trim()
      .split(/[\n;]/)
      .flatMap((entry) => {
        const [characters = '', ...names] = entry.split(' ')
        return names.map((one): [string, string] => [one, characters])
      }),
  )
  return known.get(name)
}
